import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as z from 'zod';
import type { Senders } from '../../proxy/requests/ses.ts';
import type { Deployed } from '../../template/deployed.ts';
import { readProperties, withoutEffect } from '../../template/properties.ts';
import { writeWhole } from '../files.ts';
import type { Service } from '../service.ts';

// Both are CommonJS, whose default export an import of an ES module does not find.
const load = createRequire(import.meta.url);
const { default: startSesLocal }: typeof import('aws-ses-v2-local') = load('aws-ses-v2-local');
const { getStoreReadonly, saveEmail }: typeof import('aws-ses-v2-local/dist/store.js') = load(
  'aws-ses-v2-local/dist/store.js',
);

const identitySchema = z.strictObject({
  EmailIdentity: z.string(),
  ConfigurationSetAttributes: z.strictObject({ ConfigurationSetName: z.string() }).optional(),
  DkimAttributes: withoutEffect,
  DkimSigningAttributes: withoutEffect,
  FeedbackAttributes: withoutEffect,
  MailFromAttributes: withoutEffect,
});

// Who calls is not looked at, but that somebody does.
const signedForMail = 'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/ses/aws4_request';

/** Mails that outlive a restart; older ones are forgotten. */
const mailsKept = 500;

/** Who may send, and with what settings, by the template. */
export function readSenders(deployed: Deployed): Senders {
  const identities = deployed
    .byType('AWS::SES::EmailIdentity')
    .map((identity) => readProperties(identity, identitySchema));
  return {
    identities: new Map(
      identities.map((identity) => [identity.EmailIdentity, identity.ConfigurationSetAttributes?.ConfigurationSetName]),
    ),
    configurationSets: new Set(deployed.byType('AWS::SES::ConfigurationSet').map(({ ref }) => ref)),
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the inbox has no port');
  return address.port;
}

export type Ses = Service & {
  /** Writes the mails to disk. */
  keep(): Promise<void>;
  /** Sends a mail for another service of AWS, in the form of SendEmail; answers the status. */
  send(mail: object): Promise<number>;
};

/**
 * Starts aws-ses-v2-local: the API of SES v2, and an inbox page with a JSON list of the mails at `/store`. Mails are
 * kept in `<dataFolder>/mails.json` whenever `keep` is called.
 */
export async function startSes({ dataFolder }: { dataFolder: string }): Promise<Ses> {
  const file = join(dataFolder, 'mails.json');
  const kept: Parameters<typeof saveEmail>[0][] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  for (const mail of kept) saveEmail(mail);
  const server = await startSesLocal({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${portOf(server)}`;
  let writing = Promise.resolve();
  const keep = () => {
    writing = writing.then(() => writeWhole(file, JSON.stringify(getStoreReadonly().emails.slice(-mailsKept))));
    return writing;
  };
  return {
    url,
    keep,
    send: async (mail) => {
      const answer = await fetch(`${url}/v2/email/outbound-emails`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: signedForMail },
        body: JSON.stringify(mail),
      });
      await answer.arrayBuffer();
      if (answer.ok) await keep();
      return answer.status;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
