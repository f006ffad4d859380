import { sendDueMails } from '../../mail/send-due-mails.ts';
import { fakePool } from '../fake-pool.ts';
import type { Patterns } from './pattern.ts';
import { libraryTable as table } from './table.ts';

const dependencies = {
  table,
  now: () => new Date('2026-11-20T10:00:00.000Z'),
  send: async () => 'message',
  site: { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' },
  pool: fakePool().pool,
};

/** Access patterns of the mail functions beside `send a mail`. */
export const mailPatterns: Patterns = {
  'mails still open': async () => () => sendDueMails(dependencies),
};
