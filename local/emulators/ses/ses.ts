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

// A signature is required, but not checked.
const signedForMail = 'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/ses/aws4_request';

/** Mails kept across restarts. */
const maxMails = 500;

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the inbox has no port');
  return address.port;
}

export type Ses = RunningService & {
  /** Writes the mails to disk. */
  save(): Promise<void>;
  /** Sends a mail for another emulator: the input of SendEmail. Returns the status. */
  send(mail: object): Promise<number>;
};

/**
 * Starts aws-ses-v2-local: the API of SES v2, and an inbox page with the mails as JSON at `/store`. `save` writes them to
 * `<dataFolder>/mails.json`, from where the next start reads them.
 */
export async function startSes({ dataFolder }: { dataFolder: string }): Promise<Ses> {
  const file = join(dataFolder, 'mails.json');
  const saved: Parameters<typeof saveEmail>[0][] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  for (const mail of saved) saveEmail(mail);
  const server = await startSesLocal({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${portOf(server)}`;
  let writing = Promise.resolve();
  const save = () => {
    writing = writing.then(() => writeFileAtomically(file, JSON.stringify(getStoreReadonly().emails.slice(-maxMails))));
    return writing;
  };
  return {
    url,
    save,
    send: async (mail) => {
      const response = await fetch(`${url}/v2/email/outbound-emails`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: signedForMail },
        body: JSON.stringify(mail),
      });
      await response.arrayBuffer();
      if (response.ok) await save();
      return response.status;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
