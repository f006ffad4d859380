import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import type { Membership } from '../../ground/keys/membership.ts';
import { hashOf } from '../../ground/keys/secret.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { Table } from '../../ground/platform/table.ts';
import { isValidSecret } from '../identity/secrets.ts';
import { findMembership } from './store.ts';

type Call = { table: Table; now: Clock };

/** A caller proves that a membership is theirs by a secret of it, or by the account that they are signed in to. */
export type MembershipCaller = {
  secret: string | undefined;
  /** Null for a guest; `email`: the confirmed address of the account. */
  member: { sub: string; email: string } | null;
  /** The address of the request, by which failed proofs are counted. */
  ip: string;
};

/** Finds a membership for whoever may see and change it (docs/trust.md#memberships). Throws HttpError 404 `membership_not_found` for anyone else. */
export async function findOwnMembership(
  membershipId: string,
  caller: MembershipCaller,
  { table, now }: Call,
): Promise<Membership> {
  const membership = await findMembership(table, membershipId);
  const isTheirs =
    membership && !isPlaceholderEmail(membership.ownerEmail) && (await isOf(membership, caller, { table, now }));
  if (!isTheirs) throw new HttpError('membership_not_found');
  return membership;
}

async function isOf(
  membership: Membership,
  { member, secret }: MembershipCaller,
  { table, now }: Call,
): Promise<boolean> {
  if (member && isOfMember(membership, member)) return true;
  if (secret === undefined) return false;
  if (membership.secretHash === hashOf(secret)) return true;
  return isValidSecret(table, secret, { purpose: 'membership', bearer: membership.id }, now());
}

function isOfMember({ memberSub, ownerEmail }: Membership, { sub, email }: { sub: string; email: string }): boolean {
  return memberSub === sub || (memberSub === null && ownerEmail === email);
}
