import { readEnvironment } from '../platform/environment.ts';
import { composePoolMails } from './pool-mails.ts';

const { SITE_URL } = readEnvironment('SITE_URL');

export const handler = composePoolMails(SITE_URL);
