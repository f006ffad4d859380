import * as z from 'zod';
import { email, instant } from '#shared/contract/common/schemas.ts';
import { defaultSubscription } from '#shared/rules/accounts.ts';
import type { Key } from '../platform/table.ts';
import { memberPartition } from './owner.ts';

/** The profile holds what the site keeps of an account; Cognito keeps the rest. */
export const profileRecord = z.object({
  /** Cognito's id of the account. */
  sub: z.string().min(1),
  email,
  fullName: z.string(),
  subscriptionStatus: z.string().default(defaultSubscription),
  createdAt: instant,
  updatedAt: instant.optional(),
  /** Records when an admin began to delete the account: the next run finishes a deletion that crashed. */
  deletingAt: instant.optional(),
  /** Signing in by password needs a code too from this time on (docs/trust.md#second-factor). */
  secondFactorAt: instant.optional(),
  /**
   * Records when one of the site's endpoints set a password as long as admins need it; absent when it is shorter or
   * unknown.
   */
  longPasswordAt: instant.optional(),
  /**
   * Records when the member's auth sessions were ended, in epoch seconds: older ones that were not known then are
   * refused.
   */
  authSessionsEndedAt: z.int().optional(),
});
export type Profile = z.output<typeof profileRecord>;

export const profileKey = (sub: string): Key => ({ PK: memberPartition(sub), SK: 'PROFILE' });

/** Partition of all members by time, in the index byKind. */
export const allMembers = 'MEMBERS';

export function profileItem(profile: Profile) {
  return { ...profileKey(profile.sub), GSI3PK: allMembers, GSI3SK: profile.createdAt, ...profile };
}

/**
 * Marks a deleted account, from the request or the beginning of its deletion to a day after: its tokens write nothing. Until it is
 * deleted, a request of its own is in the mark (deletion.ts).
 */
export const deletedMemberKey = (sub: string): Key => ({ PK: memberPartition(sub), SK: 'DELETED' });
