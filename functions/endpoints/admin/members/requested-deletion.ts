import { isBooked } from '#shared/rules/bookings.ts';
import { findProfile } from '../../../domains/members/profile.ts';
import { findWholeSession } from '../../../domains/sessions/store.ts';
import type { EventContext } from '../../../ground/events/event.ts';
import type { Deletion } from '../../../ground/keys/deletion.ts';
import { emailHash } from '../../../ground/keys/email-hash.ts';
import type { Place } from '../../../ground/keys/place.ts';
import { queueMail } from '../../../ground/outbox/queue.ts';
import { reachingAll } from '../../../ground/platform/readable.ts';
import type { Table, Write } from '../../../ground/platform/table.ts';
import { cancelForDeletion } from '../../../orders/bookings/cancel-for-deletion.ts';
import type { SettlementDependencies } from '../../../orders/payments/dependencies.ts';
import { bookingsOf } from './find-person.ts';
import { sumsOf } from './refund-sums.ts';

/**
 * The last mail to someone who has asked to be deleted, for the transaction after which nothing names them: none where an admin deletes,
 * or where they got it before a restore.
 */
export function lastMail(deletion: Deletion | undefined, { now, newId }: EventContext): Write[] {
  if (deletion === undefined || deletion.isRepeated) return [];
  const { sub, email: to, cancelled = [] } = deletion;
  const at = now();
  const mail = { kind: 'deletion_done', refunds: sumsOf(cancelled), hadAccount: sub !== null, to } as const;
  return [queueMail({ id: newId(at), ...mail }, at)];
}

/**
 * Cancels the future places of a person whose requested deletion has begun, one after the other. Idempotent. Of a repeated one nothing
 * goes back a second time: the erasure of their orders ends their places, and the comparison with Stripe knows what went back.
 */
export async function cancelPlaces(deletion: Deletion, dependencies: SettlementDependencies): Promise<void> {
  if (deletion.isRepeated) return;
  for (const { id } of await bookedPlaces(deletion, dependencies.table)) {
    await cancelForDeletion(id, deletion, dependencies);
  }
}

/** Tells whether the person has a place in a session that goes on now. */
export async function attendsNow(deletion: Deletion, { table, now }: SettlementDependencies): Promise<boolean> {
  const at = now().toISOString();
  for (const { sessionId } of await bookedPlaces(deletion, table)) {
    const session = await findWholeSession(table, sessionId, { consistent: true });
    if (!session || session.cancellation || session.deletedAt !== undefined) continue;
    if (session.startTime <= at && at < session.endTime) return true;
  }
  return false;
}

function bookedPlaces({ sub, email }: Deletion, table: Table): Promise<Place[]> {
  return reachingAll(async () => {
    const person = {
      addressId: emailHash(email),
      email,
      profile: sub === null ? undefined : await findProfile(table, sub),
    };
    return (await bookingsOf(table, person)).filter(isBooked);
  });
}
