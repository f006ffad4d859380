import * as z from 'zod';
import { instant } from '#shared/contract/schemas.ts';
import { rowsPerPage } from '#shared/rules/admin.ts';
import { allMembers, type Profile, profileKey, profileRecord } from '../../keys/member.ts';
import { getAll, keyOf } from '../../platform/batch.ts';
import { changeItem } from '../../platform/change.ts';
import { invalid } from '../../platform/http-error.ts';
import { queryPage, type Table, type Write } from '../../platform/table.ts';
import { findKeys } from '../../search/search.ts';

/** A page of members and where the next one begins. */
export type PeoplePage = { people: Profile[]; next: string | null };

const position = z.tuple([instant, z.string().min(1)]);

/** Members, newest first, by page. Throws HttpError 400 for a cursor that is none. */
export async function pageOfPeople(table: Table, cursor: string | undefined): Promise<PeoplePage> {
  const after = cursor === undefined ? undefined : cursorKey(cursor);
  const page = { index: 'byKind', partition: allMembers, order: 'descending', limit: rowsPerPage, after } as const;
  const { items, last } = await queryPage(table, page, profileRecord);
  const end = last && items.at(-1);
  return { people: items, next: end ? Buffer.from(`${end.createdAt} ${end.sub}`).toString('base64url') : null };
}

function cursorKey(cursor: string) {
  const read = position.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '));
  if (!read.success) throw invalid('query.cursor', 'must be the nextCursor of a page', read.error);
  const [createdAt, sub] = read.data;
  return { ...profileKey(sub), GSI3PK: allMembers, GSI3SK: createdAt };
}

/** Members whose name or address has these words, newest first, by page. */
export async function searchPeople(table: Table, text: string, cursor: string | undefined): Promise<PeoplePage> {
  const { keys, next } = await findKeys(table, 'people', text, { limit: rowsPerPage, after: cursor });
  const found = await getAll(table, keys);
  const people = keys.flatMap((key) => {
    const item = found.get(keyOf(key));
    return item ? [profileRecord.parse(item)] : [];
  });
  return { people, next };
}

/** The write that changes a profile; refused when name or subscription are not as they were read, or it is gone. */
export function changeProfile(before: Profile, changes: Partial<Profile>): Write {
  return changeItem(profileKey(before.sub), { before, after: { ...before, ...changes } }, [
    'fullName',
    'subscriptionStatus',
  ]);
}
