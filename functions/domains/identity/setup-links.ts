import { type SetupSecret, secretKey, secretRecord } from '../../ground/keys/secret.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { getItem, putItem, type Table } from '../../ground/platform/table.ts';
import { newSecret, secretItem } from './secrets.ts';

/** A link that sets up the account of an e-mail address (docs/trust.md#set-up-links). */
export type SetupLink = SetupSecret & { email: string; isUsed: boolean };

/** Returns the secret for the link of a mail to this address, which is valid for so many minutes. */
export async function createSetupLink(
  table: Table,
  { email, ...setup }: SetupSecret & { email: string },
  minutes: number,
  now: Date,
): Promise<string> {
  const secret = newSecret();
  const input = { purpose: 'setup', bearer: email, setup } as const;
  await putItem(table, secretItem(secret, input, now, minutes));
  return secret;
}

/** Throws HttpError `link_not_found` for a secret that is unknown, expired or of another purpose. */
export async function findSetupLink(table: Table, secret: string, now: Date): Promise<SetupLink> {
  const found = await getItem(table, secretKey(secret), secretRecord, { consistent: true });
  // The table's TTL removes items up to days late.
  if (!found?.setup || found.purpose !== 'setup' || found.expiresAt * 1000 <= now.getTime()) {
    throw new HttpError('link_not_found');
  }
  return { ...found.setup, email: found.bearer, isUsed: found.usedAt !== undefined };
}
