import { connectMail } from './connect.ts';
import { consumeOutbox } from './consumer.ts';

const { dependencies, report } = connectMail();

export const handler = consumeOutbox(dependencies, report);
