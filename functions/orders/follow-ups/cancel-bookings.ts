import { findSession } from '../../domains/sessions/store.ts';
import { decrementWaitlist, listEntries, removeWaitlistEntry } from '../../domains/waitlist/store.ts';
import { deriveEventId, emit, emitOnce } from '../../ground/events/event.ts';
import { hasEmail } from '../../ground/keys/booking.ts';
import { discountCodeKey, discountCodeRecord } from '../../ground/keys/discount-code.ts';
import { isOpenOffer, type Offer, placeOfOffer } from '../../ground/keys/offer.ts';
import type { Payable } from '../../ground/keys/order.ts';
import type { Place } from '../../ground/keys/place.ts';
import {
  asPlace,
  attributesOf,
  holdsSeat,
  offersIn,
  placesIn,
  type SeatHolder,
} from '../../ground/keys/seat-holder.ts';
import { type Session, withdrawalOf } from '../../ground/keys/session.ts';
import { isPendingSurcharge, placeOfSurcharge, type Surcharge } from '../../ground/keys/surcharge.ts';
import type { WaitlistEntry } from '../../ground/keys/waitlist-entry.ts';
import { getItems } from '../../ground/platform/batch.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { newId } from '../../ground/platform/ids.ts';
import { paginate } from '../../ground/platform/pagination.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { Table } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { endBooking } from '../bookings/end-booking.ts';
import { endOffer } from '../bookings/end-offer.ts';
import { ordersOfBooking, type PlacePayment } from '../bookings/paid.ts';
import { tellPayersOfDue } from '../bookings/payers.ts';
import { changePlace } from '../bookings/place-store.ts';
import { type RefundChanges, refundChanges, surchargeWrites } from '../bookings/refunds.ts';
import { groupRequests } from '../bookings/seat-groups.ts';
import { findSeatHolder, seatHoldersOfSession } from '../bookings/store.ts';
import { endSurcharge } from '../bookings/surcharges.ts';
import type { Writes } from '../payments/order.ts';
import { changeOrder } from '../payments/order-store.ts';

const concurrency = 10;

/**
 * Cancels every booking and ends every offer of a cancelled or deleted session, and ends its waitlist; refunds and mails as that says. A booking
 * with an open checkout keeps its seat until the scheduled sync has closed the checkout. Returns the session afterwards.
 * Throws HttpError `busy` while the index does not show every booking yet.
 */
export async function cancelBookings(table: Table, session: Session, now: Clock): Promise<Session | undefined> {
  await emptyWaitlist(table, session, now());
  const holders = await seatHoldersOfSession(table, session.id);
  await inParallel(holders, concurrency, (holder) => cancelHolder(holder, { table, session, now }));
  await inParallel(unlistedBookings(holders), concurrency, async (id) => {
    const holder = await findSeatHolder(table, id);
    if (holder) await cancelHolder(holder, { table, session, now });
  });
  const remaining = await findSession(table, session.id, { consistent: true });
  if (remaining && remaining.seatsTaken > 0)
    throw new HttpError('busy', {
      retryAfter: 2,
      cause: new Error('not every booking of the session is visible'),
    });
  return remaining;
}

/** Ids of bookings that the index does not show yet, but for the offers that they were. */
function unlistedBookings(holders: SeatHolder[]): string[] {
  const listed = new Set(placesIn(holders).map(({ id }) => id));
  return offersIn(holders).flatMap(({ id, state }) => (state === 'accepted' && !listed.has(id) ? [id] : []));
}

type Context = { table: Table; session: Session; now: Clock };

async function cancelHolder(listed: SeatHolder, context: Context): Promise<void> {
  let holder: SeatHolder | undefined = listed;
  let isNotified = false;
  await retryOnConflict(async () => {
    const writes: Writes | undefined = holder && (await writesFor(holder, isNotified, context));
    if (!writes) return;
    const outcome = await transactNamed<string>(context.table, writes);
    if (outcome.written) return;
    isNotified ||= outcome.failedConditions.has('told');
    holder = await findSeatHolder(context.table, attributesOf(listed).id);
    return conflict;
  });
}

/** Undefined when there is nothing to cancel or to mail. */
async function writesFor(holder: SeatHolder, isNotified: boolean, context: Context): Promise<Writes | undefined> {
  switch (holder.kind) {
    case 'booking':
      return bookingWrites(holder.booking, isNotified, context);
    case 'offer':
      return offerWrites(holder.offer, isNotified, context);
    case 'surcharge':
      return writesOfSurcharge(holder.surcharge, context);
  }
}

async function offerWrites(
  offer: Offer,
  isNotified: boolean,
  { table, session, now }: Context,
): Promise<Writes | undefined> {
  if (!isOpenOffer(offer)) return undefined;
  const booking = placeOfOffer(offer);
  const groups = await getItems(table, groupRequests(booking));
  return {
    ...endOffer(offer, 'with_session', { ...groups, session, codeExists: false }, { now, newId }),
    told: isNotified ? undefined : bookingCancelled(booking, session, now()),
  };
}

/** Lets who was about to move to the session keep the place in the other one; they are told nothing. */
async function writesOfSurcharge(order: Surcharge, { table, session, now }: Context): Promise<Writes | undefined> {
  if (!isPendingSurcharge(order)) return undefined;
  const at = now().toISOString();
  if (canBePaid(order)) return isHoldOver(order, at) ? undefined : { order: changeOrder(order, { holdExpiresAt: at }) };
  const groups = await getItems(table, groupRequests(placeOfSurcharge(order)));
  return endSurcharge(order, {}, { ...groups, session, codeExists: false }, { now, newId });
}

async function bookingWrites(
  booking: Place,
  isNotified: boolean,
  { table, session, now }: Context,
): Promise<Writes | undefined> {
  // Meanwhile it may have been moved to another session.
  if (booking.status === 'cancelled' || booking.sessionId !== session.id) return undefined;
  const cancelledEvent = isNotified ? undefined : bookingCancelled(booking, session, now());
  if (canBePaid(booking)) return endHold(booking, cancelledEvent, now());
  const orders = await ordersOfBooking(table, booking);
  const { code, ...groups } = await getItems(table, {
    ...groupRequests(booking),
    code: booking.discount ? { key: discountCodeKey(booking.discount.code), schema: discountCodeRecord } : undefined,
  });
  const due = dueRefunds(orders, session, now());
  const ending = { reason: 'session_cancelled', payment: due.get(booking.id) } as const;
  return {
    ...endBooking(booking, ending, { ...groups, session, codeExists: code !== undefined }, { now, newId }),
    ...surchargeWrites(orders, due),
    ...tellPayersOfDue(booking, { orders, due }, { now, newId }),
    told: cancelledEvent,
  };
}

/** All that was paid for a booking, where its session's withdrawal gives it back. */
function dueRefunds(orders: PlacePayment[], session: Session, now: Date): RefundChanges {
  const withdrawal = withdrawalOf(session);
  const whole = { amount: null, reason: 'by_admin', announced: withdrawal?.tell ?? false, ends: true } as const;
  return withdrawal?.refund ? refundChanges(orders, whole, now) : new Map();
}

/** Tells whether the order's checkout may be open: it has to be closed at Stripe first. */
function canBePaid({ status, checkoutId, byHand }: Payable): boolean {
  return status === 'pending' && checkoutId !== null && !byHand;
}

/** Ends the hold, so that the scheduled sync closes the checkout and releases the seat; a bank's answer is awaited. */
function endHold(booking: Place, cancelledEvent: Writes[string], now: Date): Writes | undefined {
  const at = now.toISOString();
  if (booking.processing) return cancelledEvent && { told: cancelledEvent };
  // By the run that wrote the event.
  if (isHoldOver(booking, at)) return undefined;
  return { ...changePlace(booking, { holdExpiresAt: at }), told: cancelledEvent };
}

/** True also while a bank is to answer, which is awaited. */
const isHoldOver = ({ processing, holdExpiresAt }: Payable, at: string) => processing || (holdExpiresAt ?? at) <= at;

/** Its id is derived from the withdrawal, so that repeated runs write one event for each booking. */
function bookingCancelled(booking: Place, session: Session, now: Date) {
  const withdrawal = withdrawalOf(session);
  const { id: bookingId, attendeeEmail: to } = booking;
  if (!withdrawal?.tell || !hasEmail(booking)) return undefined;
  const eventId = deriveEventId(withdrawal.id, bookingId);
  return emitOnce({ id: eventId, kind: 'bookingCancelled', bookingId, to, by: 'session' }, now);
}

/** Ends the waitlist; of a cancelled session everyone is told who has no mail about an offer. */
async function emptyWaitlist(table: Table, session: Session, now: Date): Promise<void> {
  for await (const { entries } of paginate((after) => listEntries(table, session.id, after))) {
    await inParallel(entries, concurrency, async (entry) => {
      const holder = entry.offer === undefined ? undefined : await findSeatHolder(table, entry.offer);
      const isTold = holder !== undefined && (holdsSeat(holder) || endedWithSession(holder));
      await transactNamed(table, {
        entry: removeWaitlistEntry(entry),
        count: decrementWaitlist(session.id),
        ended: isTold ? undefined : waitlistEnded(entry, session, now),
      });
    });
  }
}

function endedWithSession(holder: SeatHolder): boolean {
  return holder.kind === 'offer'
    ? holder.offer.ending === 'with_session'
    : asPlace(holder).ending === 'session_cancelled';
}

function waitlistEnded({ entryId, email: to, timeZone, card }: WaitlistEntry, session: Session, now: Date) {
  const { id: sessionId, cancellation } = session;
  if (!cancellation) return undefined;
  const id = deriveEventId(cancellation.id, entryId);
  const about = { ...(timeZone && { timeZone }), ...(card && { hadCard: true }) };
  return emit({ id, kind: 'waitlistEnded', sessionId, to, ...about }, now);
}
