import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { writeFileAtomically } from '../files.ts';
import type { RunningService } from '../service.ts';

// CommonJS modules whose default export is not visible to an ES import.
const load = createRequire(import.meta.url);
const { default: startSesLocal }: typeof import('aws-ses-v2-local') = load('aws-ses-v2-local');
const { getStoreReadonly, saveEmail }: typeof import('aws-ses-v2-local/dist/store.js') = load(
  'aws-ses-v2-local/dist/store.js',
);

/** Mails kept across restarts. */
const maxMails = 500;

/** Mails that come together are written together. */
const saveEveryMs = 1000;

type Email = Parameters<typeof saveEmail>[0];

const linesOf = (emails: readonly Email[]) => emails.map((email) => `${JSON.stringify(email)}\n`).join('');

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the inbox has no port');
  return address.port;
}

export type Inbox = RunningService & {
  /** Writes new mails to disk within a second, or at the end. */
  save(): void;
};

/**
 * Starts aws-ses-v2-local: SendEmail of SES v2, and an inbox page with the mails as JSON at `/store`. `save` adds new ones to
 * `<dataFolder>/mails.jsonl`, a line each, from where the next start reads them.
 */
export async function startInbox({ dataFolder }: { dataFolder: string }): Promise<Inbox> {
  const file = join(dataFolder, 'mails.jsonl');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  for (const line of lines.slice(-maxMails)) saveEmail(JSON.parse(line));
  if (lines.length > maxMails) await writeFileAtomically(file, linesOf(getStoreReadonly().emails));
  const server = await startSesLocal({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${portOf(server)}`;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let { emails } = getStoreReadonly();
  let writtenCount = emails.length;
  const writeNew = () => {
    const before = emails;
    const from = writtenCount;
    emails = getStoreReadonly().emails;
    writtenCount = emails.length;
    // Another array: the inbox was emptied.
    return emails === before
      ? appendFile(file, linesOf(emails.slice(from)))
      : writeFileAtomically(file, linesOf(emails));
  };
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeNew);
    return writing;
  };
  return {
    url,
    save: () => {
      timer ??= setTimeout(write, saveEveryMs);
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await Promise.all([closed, write()]);
    },
  };
}
