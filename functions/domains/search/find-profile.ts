import { type Profile, profileRecord } from '../../ground/keys/member.ts';
import { getAll } from '../../ground/platform/batch.ts';
import { readable } from '../../ground/platform/readable.ts';
import type { Table } from '../../ground/platform/table.ts';
import { findKeys } from './search.ts';

/** Finds the account that has confirmed an address. The search index is eventually consistent: a new account may be missed. */
export async function findProfileOf(table: Table, email: string): Promise<Profile | undefined> {
  const { keys } = await findKeys(table, 'people', email, { limit: 25 });
  const profiles = readable([...(await getAll(table, keys)).values()], profileRecord);
  return profiles.find((profile) => profile.email === email);
}
