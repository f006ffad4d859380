import * as z from 'zod';
import { nameFrom } from '#shared/rules/accounts.ts';
import { deletedMemberKey, type Profile, profileItem, profileKey, profileRecord } from '../keys/member.ts';
import { HttpError } from '../platform/http-error.ts';
import { getItem, putNew, type Table, updateItem, type Write } from '../platform/table.ts';

/** One profile; undefined when there is none. */
export function findProfile(table: Table, sub: string): Promise<Profile | undefined> {
  return getItem(table, profileKey(sub), profileRecord, { consistent: true });
}

/** Who an account is, as its pool or its token says. */
export type AccountAttributes = { sub: string; email: string; fullName?: string | undefined };

/** The writes that remove a profile for good; refused when it is gone. */
export function removeProfile(sub: string, now: Date): [Write, Write] {
  const expiresAt = Math.floor(now.getTime() / 1000) + 24 * 3600;
  return [
    { Delete: { Key: profileKey(sub), ConditionExpression: 'attribute_exists(PK)' } },
    { Put: { Item: { ...deletedMemberKey(sub), expiresAt } } },
  ];
}

/**
 * Gives an account its profile, if it has none yet. An account that the back office made has none at first. Throws
 * HttpError 401 for an account that was deleted.
 */
export async function ensureProfile(table: Table, person: AccountAttributes, now: Date): Promise<Profile> {
  const known = await findProfile(table, person.sub);
  if (known) return known;
  if (await getItem(table, deletedMemberKey(person.sub), z.unknown(), { consistent: true }))
    throw new HttpError('not_signed_in');
  const profile = profileRecord.parse({
    sub: person.sub,
    email: person.email,
    fullName: person.fullName?.trim() || nameFrom(person.email),
    createdAt: now.toISOString(),
  });
  if (await putNew(table, profileItem(profile))) return profile;
  // Somebody else was faster.
  return (await findProfile(table, person.sub)) ?? profile;
}

/** Changes the name of a profile that is there. */
export function saveName(table: Table, sub: string, fullName: string, now: Date): Promise<void> {
  return updateItem(table, {
    Key: profileKey(sub),
    UpdateExpression: 'SET #name = :name, #updatedAt = :now',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeNames: { '#name': 'fullName', '#updatedAt': 'updatedAt' },
    ExpressionAttributeValues: { ':name': fullName, ':now': now.toISOString() },
  });
}
