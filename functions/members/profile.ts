import * as z from 'zod';
import { email, instant } from '#shared/contract/schemas.ts';
import { defaultSubscription } from '#shared/rules/accounts.ts';
import { HttpError } from '../platform/http-error.ts';
import { getItem, type Key, putNew, type Table, updateItem, type Write } from '../platform/table.ts';
import { memberPartition } from '../recordings/access.ts';

/** What the site keeps of an account beside what Cognito does (spec section 3: profiles). */
export const profileRecord = z.object({
  /** Cognito's id of the account. */
  sub: z.string().min(1),
  email,
  fullName: z.string(),
  subscriptionStatus: z.string().default(defaultSubscription),
  createdAt: instant,
  /** When it was changed last. */
  updatedAt: instant.optional(),
  /** Since when an admin is deleting the account: what is left of it goes next time, should that have died. */
  deletingAt: instant.optional(),
});
export type Profile = z.output<typeof profileRecord>;

export const profileKey = (sub: string): Key => ({ PK: memberPartition(sub), SK: 'PROFILE' });

/** All members by time, for the back office. */
export const allMembers = 'MEMBERS';

/** The profile with the keys under which it is found. */
export function profileItem(profile: Profile) {
  return { ...profileKey(profile.sub), GSI3PK: allMembers, GSI3SK: profile.createdAt, ...profile };
}

/** One profile; undefined when there is none. */
export function findProfile(table: Table, sub: string): Promise<Profile | undefined> {
  return getItem(table, profileKey(sub), profileRecord, { consistent: true });
}

/** Who an account is, as its pool or its token says. */
export type Person = { sub: string; email: string; fullName?: string | undefined };

/** The name of somebody who gave none: the part of the address before the @ (spec section 5). */
export function nameFrom(address: string): string {
  return address.slice(0, address.lastIndexOf('@'));
}

/** Stands for a while where an account was deleted, so that a token that has not ended yet makes no profile again. */
const deletedKey = (sub: string): Key => ({ PK: memberPartition(sub), SK: 'DELETED' });

/** The writes that remove a profile for good; refused when it is gone. */
export function removeProfile(sub: string, now: Date): [Write, Write] {
  const expiresAt = Math.floor(now.getTime() / 1000) + 24 * 3600;
  return [
    { Delete: { Key: profileKey(sub), ConditionExpression: 'attribute_exists(PK)' } },
    { Put: { Item: { ...deletedKey(sub), expiresAt } } },
  ];
}

/**
 * Gives an account its profile, if it has none yet. An account that the back office made has none at first. Throws
 * HttpError 401 for an account that was deleted.
 */
export async function ensureProfile(table: Table, person: Person, now: Date): Promise<Profile> {
  const known = await findProfile(table, person.sub);
  if (known) return known;
  if (await getItem(table, deletedKey(person.sub), z.unknown(), { consistent: true }))
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
