import { releaseHeldSeat, releaseTakenSeat } from '../../bookings/seats.ts';
import { bookingsOfSession, changeBooking, findBooking } from '../../bookings/store.ts';
import { releaseCodeUse } from '../../discount-codes/store.ts';
import type { Booking } from '../../keys/booking.ts';
import { discountCodeKey, discountCodeRecord } from '../../keys/discount-code.ts';
import type { Session } from '../../keys/session.ts';
import type { WaitlistEntry } from '../../keys/waitlist-entry.ts';
import { deriveMailId, queueOnce } from '../../outbox/queue.ts';
import { HttpError } from '../../platform/http-error.ts';
import { inParallel } from '../../platform/parallel.ts';
import { getItem, type LastKey, type Table, type Write } from '../../platform/table.ts';
import { type NamedTransactionResult, transactNamed } from '../../platform/transact.ts';
import { findSession } from '../../sessions/store.ts';
import { clearedHold, wasPaidAtStripe } from '../../settlement/order.ts';
import { decrementWaitlist, listEntries, removeEntry } from '../../waitlist/store.ts';
import { rounds } from './desk.ts';
import type { FollowDesk } from './follow.ts';

const atOnce = 10;

/**
 * Gives up every place of a session that was deleted, and its waitlist: what was paid goes back if that was asked for,
 * and people are told if that was. A place that is being paid for is held until its payment page is closed, which the
 * sync does. Throws when places are left that the list of bookings does not show yet.
 */
export async function giveUpPlaces(table: Table, session: Session, desk: FollowDesk): Promise<void> {
  await removeEntries(table, session.id);
  const bookings = await bookingsOfSession(table, session.id);
  await inParallel(bookings, atOnce, (booking) => giveUp(booking, { table, session, desk }));
  const left = await findSession(table, session.id, { consistent: true });
  if (left && left.seatsTaken > 0) throw new Error('not every booking of a deleted session is seen yet');
}

type Around = { table: Table; session: Session; desk: FollowDesk };

async function giveUp(listed: Booking, around: Around): Promise<void> {
  let booking: Booking | undefined = listed;
  let isTold = !around.session.deletion?.tell;
  for (let round = 0; round < rounds; round++) {
    const writes: Writes | undefined = booking && (await writesFor(booking, isTold, around));
    if (!writes) return;
    const outcome: NamedTransactionResult<keyof Writes> = await transactNamed(around.table, writes);
    if (outcome.written) return;
    isTold ||= outcome.failedConditions.has('told');
    booking = await findBooking(around.table, listed.id);
  }
  throw new HttpError('busy');
}

type Writes = { [Name in 'booking' | 'seat' | 'code' | 'told']?: Write | undefined };

/** What gives up a place; undefined when there is nothing to give up, or to tell. */
async function writesFor(
  booking: Booking,
  isTold: boolean,
  { table, session, desk }: Around,
): Promise<Writes | undefined> {
  if (booking.status === 'cancelled') return undefined;
  const told = isTold ? undefined : toldOf(booking, session, desk);
  if (isBeingPaid(booking)) return stopPaying(booking, told, desk);
  const code = booking.discount && (await getItem(table, discountCodeKey(booking.discount.code), discountCodeRecord));
  const free = booking.status === 'pending' ? releaseHeldSeat : releaseTakenSeat;
  return {
    booking: changeBooking(booking, { ...over, ...refundOf(booking, session, desk) }),
    seat: free(session.id, { waitlistEmpty: false }),
    code: code ? releaseCodeUse(code.code) : undefined,
    told,
  };
}

const over = { status: 'cancelled', paymentStatus: 'cancelled', ...clearedHold } as const;

/** Whether somebody may pay at this moment: their page has to be closed at Stripe first. */
function isBeingPaid({ status, checkoutId, byHand }: Booking): boolean {
  return status === 'pending' && checkoutId !== null && !byHand;
}

/** Ends a hold, so that the sync closes the payment page and frees the seat; a bank that decides is waited for. */
function stopPaying(booking: Booking, told: Write | undefined, { now }: FollowDesk): Writes | undefined {
  const at = now().toISOString();
  if (booking.processing) return told && { told };
  // Ended already: by the run that told them.
  if ((booking.holdExpiresAt ?? at) <= at) return undefined;
  return { booking: changeBooking(booking, { holdExpiresAt: at }), told };
}

function refundOf(booking: Booking, { deletion }: Session, { now }: FollowDesk): Partial<Booking> {
  if (!deletion?.refund || !wasPaidAtStripe(booking) || booking.refundDueAt !== null) return {};
  return { refundDueAt: now().toISOString(), refundReason: 'by_admin' };
}

/** One mail for each booking, however often this runs: its id follows from the deletion. */
function toldOf({ id: bookingId, attendeeEmail: to }: Booking, { deletion }: Session, { now }: FollowDesk) {
  if (!deletion) return undefined;
  return queueOnce({ id: deriveMailId(deletion.id, bookingId), kind: 'session_cancelled', bookingId, to }, now());
}

/** Nobody waits for what will not be. */
async function removeEntries(table: Table, sessionId: string): Promise<void> {
  let after: LastKey | undefined;
  do {
    const { entries, last } = await listEntries(table, sessionId, after);
    await inParallel(entries, atOnce, (entry: WaitlistEntry) =>
      transactNamed(table, { entry: removeEntry(entry), count: decrementWaitlist(sessionId) }),
    );
    after = last;
  } while (after);
}
