import * as z from 'zod';
import { email, id, instant, moneySum } from '#shared/contract/common/schemas.ts';
import type { Key } from '../platform/table.ts';
import { deletedMemberKey } from './member.ts';

/** A member's own request to be deleted, until nothing of the account is left (docs/trust.md#deleted-accounts). */
export const deletionRecord = z.object({
  sub: z.string().min(1),
  email,
  requestedAt: instant,
  /** Until then the account is only locked, and a sign-in takes the request back. */
  dueAt: instant,
  /** What goes back for the places that the member was shown, in minor units by their bookings. */
  refunds: z.record(id, z.int().min(0)),
  /** Absent until the account was signed out everywhere and has left the waitlists. */
  lockedAt: instant.optional(),
  /** From this time on it is not taken back any more. */
  begunAt: instant.optional(),
  /** What goes back to the member for places that were cancelled. */
  cancelled: z.array(moneySum).optional(),
});
export type Deletion = z.output<typeof deletionRecord>;

/** Partition, in the index byKind, of requested deletions by the time when they are due. */
export const requestedDeletions = 'DELETIONS';

/** It is the mark of a deleted account: from the request on, tokens of the account write nothing. */
export const deletionKey = ({ sub }: Pick<Deletion, 'sub'>): Key => deletedMemberKey(sub);

export function deletionItem(deletion: Deletion) {
  return { ...deletionKey(deletion), GSI3PK: requestedDeletions, GSI3SK: deletion.dueAt, ...deletion };
}
