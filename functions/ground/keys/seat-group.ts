import { createHash } from 'node:crypto';
import * as z from 'zod';
import { networksOf } from '../platform/rate-limit.ts';
import type { Key } from '../platform/table.ts';
import { emailHash } from './email-hash.ts';

/**
 * Bookings of one session that are limited together (docs/trust.md#hold-limits): those of an e-mail address, and the
 * unpaid ones of a member or of guests behind one network. Exists while it has bookings.
 */
export const seatGroupRecord = z.object({ bookings: z.set(z.string()) });
export type SeatGroup = z.output<typeof seatGroupRecord>;

export const seatGroupPartition = (sessionId: string) => `SEATS#${sessionId}`;

export const seatGroupKey = (sessionId: string, group: string): Key => ({
  PK: seatGroupPartition(sessionId),
  SK: group,
});

export const emailGroup = (email: string) => `EMAIL#${emailHash(email)}`;

/** Places that an address has ordered for other people. */
export const orderedGroup = (buyerEmail: string) => `ORDERED#${emailHash(buyerEmail)}`;

const memberGroup = (sub: string) => `MEMBER#${sub}`;

/** Differs between sessions, so that stored hashes do not show which bookings came from one network. */
function networkGroup(sessionId: string, network: string): string {
  const hash = createHash('sha256').update(`${sessionId} ${network}`).digest('base64url').slice(0, 22);
  return `NETWORK#${hash}`;
}

/** Ids of the groups of a caller's holds: a member's, or those of a guest's network and of the wider ones around it. */
export type CallerGroupIds = [own: string, ...wider: string[]];

export function callerGroupsOf(
  sessionId: string,
  { memberSub, ip }: { memberSub: string | null; ip: string },
): CallerGroupIds {
  if (memberSub !== null) return [memberGroup(memberSub)];
  const [own, ...wider] = networksOf(ip);
  return [networkGroup(sessionId, own.network), ...wider.map(({ network }) => networkGroup(sessionId, network))];
}
