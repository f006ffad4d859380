import { isBooked } from '#shared/rules/bookings.ts';
import { findProfile } from '../../../domains/members/profile.ts';
import { findWholeSession } from '../../../domains/sessions/store.ts';
import type { Deletion } from '../../../ground/keys/deletion.ts';
import { emailHash } from '../../../ground/keys/email-hash.ts';
import type { Place } from '../../../ground/keys/place.ts';
import { reachingAll } from '../../../ground/platform/readable.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { cancelForDeletion } from '../../../orders/bookings/cancel-for-deletion.ts';
import type { SettlementDependencies } from '../../../orders/payments/dependencies.ts';
import { bookingsOf } from './find-person.ts';

/** Cancels the future places of a member whose requested deletion has begun, one after the other. Idempotent. */
export async function cancelPlaces(deletion: Deletion, dependencies: SettlementDependencies): Promise<void> {
  for (const { id } of await bookedPlaces(deletion, dependencies.table)) {
    await cancelForDeletion(id, deletion, dependencies);
  }
}

/** Tells whether the member has a place in a session that goes on now. */
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
    const person = { addressId: emailHash(email), email, profile: await findProfile(table, sub) };
    return (await bookingsOf(table, person)).filter(isBooked);
  });
}
