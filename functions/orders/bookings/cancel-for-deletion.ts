import { isBooked } from '#shared/rules/bookings.ts';
import { refundOf } from '#shared/rules/cancellation.ts';
import { recordCancelledPlace } from '../../ground/auth-sessions/requested-deletions.ts';
import type { Deletion } from '../../ground/keys/deletion.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { endingWrites, sendRefunds } from './cancel.ts';
import { findForGuestChange } from './changeable.ts';
import { loadBookingContext } from './context.ts';
import { isPaidByGiver, ordersOfBooking, type PlacePayment, paidOf, thingsPaidOf } from './paid.ts';
import { closePendingMove } from './pending-move.ts';
import { findPlace } from './place-store.ts';
import { policyOf } from './policy.ts';

/**
 * Cancels a place of a member whose deletion has begun, by the policy as of the request: never less goes back than the member was
 * shown, and never more than is left (docs/trust.md#deleted-accounts). Idempotent. A place that cannot be cancelled any more is left
 * alone.
 */
export async function cancelForDeletion(
  bookingId: string,
  deletion: Deletion,
  dependencies: SettlementDependencies,
): Promise<void> {
  const orders = await retryOnConflict(() => tryToCancelForDeletion(bookingId, deletion, dependencies));
  await sendRefunds(orders, dependencies);
}

async function tryToCancelForDeletion(
  bookingId: string,
  deletion: Deletion,
  dependencies: SettlementDependencies,
): Promise<PlacePayment[] | typeof conflict> {
  const { table } = dependencies;
  const read = await findPlace(table, bookingId);
  if (!read) return [];
  if (read.status === 'cancelled') return ordersOfBooking(table, read);
  if (!isBooked(read)) return [];
  if (await closePendingMove(read, dependencies)) return conflict;
  const changeable = await findForGuestChange(read, dependencies).catch(ifOver);
  if (!changeable) return [];
  const { booking, session } = changeable;
  const orders = await ordersOfBooking(table, booking);
  const paid = paidOf(orders, booking);
  const policy = await policyOf(table, booking, session);
  const byPolicy = refundOf(paid, policy, session.startTime, requestTime(deletion), thingsPaidOf(orders));
  const amount = Math.min(paid.amount, Math.max(byPolicy.amount, deletion.refunds[bookingId] ?? 0));
  const context = await loadBookingContext(table, booking);
  const own = { ...paid, amount: isPaidByGiver(orders, booking) ? 0 : amount };
  const { written } = await transactNamed<string>(table, {
    ...endingWrites(booking, { orders, amount, context }, dependencies),
    deletion: recordCancelledPlace(deletion, own),
  });
  return written ? orders : conflict;
}

const requestTime = ({ requestedAt }: Deletion) => new Date(requestedAt);

/** The session was cancelled or deleted, or has started. */
function ifOver(error: unknown): undefined {
  const codes = ['booking_not_found', 'session_cancelled', 'session_started'];
  if (error instanceof HttpError && codes.includes(error.code)) return undefined;
  throw error;
}
