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

/** The last mail to someone who has asked to be deleted, for the transaction after which nothing names them. */
export function doneMail({ sub, email: to, cancelled = [] }: Deletion, { now, newId }: EventContext): Write {
  const at = now();
  const refunds = sumsOf(cancelled);
  return queueMail({ id: newId(at), kind: 'deletion_done', refunds, hadAccount: sub !== null, to }, at);
}

/** Cancels the future places of a person whose requested deletion has begun, one after the other. Idempotent. */
export async function cancelPlaces(deletion: Deletion, dependencies: SettlementDependencies): Promise<void> {
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
