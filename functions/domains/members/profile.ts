import { personName } from '#shared/contract/common/schemas.ts';
import { nameFrom } from '#shared/rules/accounts.ts';
import { personNameLength } from '#shared/rules/names.ts';
import { isDeleted, markDeleted } from '../../ground/auth-sessions/deleted-accounts.ts';
import { confirmAddress } from '../../ground/confirmed-addresses/store.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { type Profile, profileItem, profileKey, profileRecord } from '../../ground/keys/member.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { getItem, type Table, type Write } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';

export function findProfile(table: Table, sub: string): Promise<Profile | undefined> {
  return getItem(table, profileKey(sub), profileRecord, { consistent: true });
}

/** The attributes come from Cognito or from the token's claims. */
export type AccountAttributes = { sub: string; email: string; fullName?: string | undefined };

/** Refused when the profile is gone. */
export function removeProfile(sub: string, now: Date): [Write, Write] {
  const expiresAt = Math.floor(now.getTime() / 1000) + 24 * 3600;
  return [
    { Delete: { Key: profileKey(sub), ConditionExpression: 'attribute_exists(PK)' } },
    markDeleted(sub, expiresAt),
  ];
}

/**
 * Finds or creates the profile of an account, whose e-mail address is confirmed (docs/trust.md#confirmed-addresses). Throws
 * HttpError 401 for a deleted account.
 */
export async function ensureProfile(table: Table, account: AccountAttributes, now: Date): Promise<Profile> {
  const knownProfile = await findProfile(table, account.sub);
  if (knownProfile) return knownProfile;
  if (await isDeleted(table, account.sub)) throw new HttpError('not_signed_in');
  const profile = profileRecord.parse({
    sub: account.sub,
    email: account.email,
    // Members can set the attribute at Cognito to anything; first and last name together may be longer than a name.
    fullName:
      personName.safeParse([...(account.fullName ?? '')].slice(0, personNameLength).join('')).data ??
      nameFrom(account.email),
    createdAt: now.toISOString(),
  });
  const { written } = await transact(table, [
    { Put: { Item: profileItem(profile), ConditionExpression: 'attribute_not_exists(PK)' } },
    confirmAddress(emailHash(profile.email), { now }),
  ]);
  if (written) return profile;
  // A concurrent request created it.
  return (await findProfile(table, account.sub)) ?? profile;
}

/** Refused when there is no profile, or its account is being deleted. */
export function saveName(sub: string, fullName: string, now: Date): Write {
  return {
    Update: {
      Key: profileKey(sub),
      UpdateExpression: 'SET #name = :name, #updatedAt = :now',
      ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(#deleting)',
      ExpressionAttributeNames: { '#name': 'fullName', '#updatedAt': 'updatedAt', '#deleting': 'deletingAt' },
      ExpressionAttributeValues: { ':name': fullName, ':now': now.toISOString() },
    },
  };
}
