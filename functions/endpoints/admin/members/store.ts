import * as z from 'zod';
import { instant } from '#shared/contract/common/schemas.ts';
import { sub } from '#shared/contract/members/admin-schemas.ts';
import { rowsPerPage } from '#shared/rules/admin.ts';
import { findKeys } from '../../../domains/search/search.ts';
import { allMembers, type Profile, profileKey, profileRecord } from '../../../ground/keys/member.ts';
import { getAll, pickItems } from '../../../ground/platform/batch.ts';
import { changeItem } from '../../../ground/platform/change.ts';
import { decodeCursor, encodeCursor } from '../../../ground/platform/cursor.ts';
import { readable } from '../../../ground/platform/readable.ts';
import { queryPage, type Table, type Write } from '../../../ground/platform/table.ts';

export type MemberPage = { members: Profile[]; next: string | null };

const position = z.strictObject({ createdAt: instant, sub });

/** Members, newest first, by page. Throws HttpError 400 for an invalid cursor. */
export async function listMembersPage(table: Table, cursor: string | undefined): Promise<MemberPage> {
  const start = decodeCursor(position, cursor);
  const after = start && { ...profileKey(start.sub), GSI3PK: allMembers, GSI3SK: start.createdAt };
  const page = { index: 'byKind', partition: allMembers, order: 'descending', limit: rowsPerPage, after } as const;
  const { items, last } = await queryPage(table, page, profileRecord);
  const end = last && items.at(-1);
  return { members: items, next: end ? encodeCursor(position, { createdAt: end.createdAt, sub: end.sub }) : null };
}

/** Members whose name or address contains these words, newest first, by page. */
export async function searchMembers(table: Table, text: string, cursor: string | undefined): Promise<MemberPage> {
  const { keys, next } = await findKeys(table, 'people', text, { limit: rowsPerPage, after: cursor });
  const found = await getAll(table, keys);
  return { members: readable(pickItems(found, keys), profileRecord), next };
}

/** Refused when name or subscription have changed since they were read, or the profile was deleted. */
export function changeProfile(before: Profile, changes: Partial<Profile>): Write {
  return changeItem(profileKey(before.sub), { before, after: { ...before, ...changes } }, [
    'fullName',
    'subscriptionStatus',
  ]);
}
