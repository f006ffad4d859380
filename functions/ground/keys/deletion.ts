import * as z from 'zod';
import { email, id, instant, moneySum } from '#shared/contract/common/schemas.ts';
import type { Key } from '../platform/table.ts';
import { emailHash } from './email-hash.ts';
import { deletedMemberKey } from './member.ts';
import { personPartition } from './person.ts';

/** A person's own request to be deleted, until nothing names them (docs/trust.md#deleted-accounts). */
export const deletionRecord = z.object({
  /** Null for someone without an account. */
  sub: z.string().min(1).nullable(),
  email,
  requestedAt: instant,
  /** The account is only locked until then, and the request can be taken back. */
  dueAt: instant,
  /** The member was shown that these sums go back for the places: minor units by booking. */
  refunds: z.record(id, z.int().min(0)),
  /** Absent until the account was signed out everywhere and has left the waitlists. */
  lockedAt: instant.optional(),
  /** The request cannot be taken back from this time on. */
  begunAt: instant.optional(),
  /** The person was deleted before; a restore brought the data back, and they are deleted again. */
  isRepeated: z.literal(true).optional(),
  /** The member gets these sums back for places that were cancelled. */
  cancelled: z.array(moneySum).optional(),
});
export type Deletion = z.output<typeof deletionRecord>;

/** Partition, in the index byKind, of requested deletions by the time when they are due. */
export const requestedDeletions = 'DELETIONS';

/** Someone whose data are deleted, with or without an account. */
export type DeletedPerson = Pick<Deletion, 'sub' | 'email'>;

/** The item of an account is the mark of a deleted one: from the request on, tokens of the account write nothing. */
export function deletionKey({ sub, email: address }: DeletedPerson): Key {
  return sub === null ? { PK: personPartition(emailHash(address)), SK: 'DELETION' } : deletedMemberKey(sub);
}

export function deletionItem(deletion: Deletion) {
  return { ...deletionKey(deletion), GSI3PK: requestedDeletions, GSI3SK: deletion.dueAt, ...deletion };
}
