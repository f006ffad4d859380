import { unlessDeleted } from '../../ground/auth-sessions/deleted-accounts.ts';
import { calendarLinkKey, calendarLinkRecord } from '../../ground/keys/calendar-link.ts';
import { hashOf } from '../../ground/keys/secret.ts';
import { getItem, type Table } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { newSecret } from '../identity/secrets.ts';

/** Returns the time at which the member's link was made; null when there is none. */
export async function calendarLinkOf(table: Table, sub: string): Promise<string | null> {
  const link = await getItem(table, calendarLinkKey(sub), calendarLinkRecord, { consistent: true });
  return link?.createdAt ?? null;
}

/**
 * Makes a link, in place of the one before, and returns its token, which is not kept; undefined when the account was
 * deleted meanwhile.
 */
export async function makeCalendarLink(table: Table, sub: string, now: Date): Promise<string | undefined> {
  const secret = newSecret();
  const Item = { ...calendarLinkKey(sub), secretHash: hashOf(secret), createdAt: now.toISOString() };
  const { written } = await transact(table, [{ Put: { Item } }, unlessDeleted(sub)]);
  return written ? `${sub}.${secret}` : undefined;
}

/** Idempotent. */
export async function withdrawCalendarLink(table: Table, sub: string): Promise<void> {
  await transact(table, [{ Delete: { Key: calendarLinkKey(sub) } }]);
}

/** The member whose link has this token now; undefined for any other. */
export async function memberOfCalendarLink(table: Table, token: string): Promise<string | undefined> {
  const [sub = '', secret = ''] = token.split('.');
  const link = await getItem(table, calendarLinkKey(sub), calendarLinkRecord, { consistent: true });
  // Hashes of 256 random bits are compared: timing tells nothing about the secret.
  return link?.secretHash === hashOf(secret) ? sub : undefined;
}
