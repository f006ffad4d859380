import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
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

/** They are megabytes: each mail must not write all. */
const saveEveryMs = 1000;

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the inbox has no port');
  return address.port;
}

export type Inbox = RunningService & {
  /** Writes the mails to disk within a second, or at the end. */
  save(): void;
};

/**
 * Starts aws-ses-v2-local: SendEmail of SES v2, and an inbox page with the mails as JSON at `/store`. `save` writes them to
 * `<dataFolder>/mails.json`, from where the next start reads them.
 */
export async function startInbox({ dataFolder }: { dataFolder: string }): Promise<Inbox> {
  const file = join(dataFolder, 'mails.json');
  const saved: Parameters<typeof saveEmail>[0][] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  for (const mail of saved) saveEmail(mail);
  const server = await startSesLocal({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${portOf(server)}`;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(() => writeFileAtomically(file, JSON.stringify(getStoreReadonly().emails.slice(-maxMails))));
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
