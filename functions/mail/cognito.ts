import { readEnvironment } from '../platform/environment.ts';
import { customMessage } from './custom-message.ts';

const { SITE_URL } = readEnvironment('SITE_URL');

export const handler = customMessage(SITE_URL);
