import type { ResponseBody } from '#shared/contract/contract.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import type { CancellationPolicy } from '#shared/rules/cancellation.ts';
import { type Booking, isOffered } from '../keys/booking.ts';
import type { WholeSession } from '../keys/session.ts';
import { wasPaidByHand } from '../payments/order.ts';
import { HttpError } from '../platform/http-error.ts';
import type { Table } from '../platform/table.ts';
import { detailOf } from '../sessions/sessions.ts';
import { findWholeSession } from '../sessions/store.ts';
import { ordersOf, paidOf, returnedOf } from './paid.ts';
import { policyOf } from './policy.ts';
import { findBooking } from './store.ts';

type BookingView = ResponseBody<'getBooking'>;

/** What the booking's id alone shows: no link and no name (docs/trust.md#private-links). */
export function viewOf(
  booking: Booking,
  session: WholeSession,
  { policy, orders }: { policy: CancellationPolicy; orders: Booking[] },
): BookingView {
  const { id, status, paymentStatus, attendeeEmail, total, processing, createdAt } = booking;
  const booked = isBooked(booking);
  const returned = returnedOf(orders, booking);
  return {
    ...{ id, status, paymentStatus, attendeeEmail, total, createdAt },
    paid: paidOf(orders, booking),
    refund: returned.amount > 0 ? returned : null,
    paidByHand: wasPaidByHand(booking),
    discountCode: booking.discount?.code ?? null,
    holdExpiresAt: status === 'pending' ? booking.holdExpiresAt : null,
    offered: isOffered(booking),
    processing: status === 'pending' && processing,
    refunded: isRefunded(booking),
    ending: endingOf(booking, session),
    session: detailOf(session, policy),
    howToPrepare: booked ? session.howToPrepare : null,
    joinOpensAt: joinOpensAt(booking, session),
    recorded: booked && session.recordingUrl !== null,
    earlier: booked ? earlierOf(session, createdAt) : null,
  };
}

/** `viewOf` with what else it needs. */
export async function viewWith(table: Table, booking: Booking, session: WholeSession): Promise<BookingView> {
  const [policy, orders] = await Promise.all([policyOf(table, booking, session), ordersOf(table, booking)]);
  return viewOf(booking, session, { policy, orders });
}

function isRefunded({ refundDueAt, refundedAt }: Booking): boolean {
  return refundDueAt !== null || refundedAt !== null;
}

function endingOf(booking: Booking, { deletedAt }: WholeSession): BookingView['ending'] {
  if (deletedAt !== undefined) return 'session_cancelled';
  if (booking.status !== 'cancelled') return null;
  if (isRefunded(booking)) return booking.refundReason === null ? 'no_seat' : 'cancelled';
  if (booking.declined) return 'declined';
  return booking.total.amount > 0 && booking.paidAt === null ? 'unpaid' : 'cancelled';
}

/** From when on a booking's link to join is given (docs/product.md#joining); null where there is nothing to join. */
export function joinOpensAt(booking: Booking, { locationType, startTime, joinMinutes }: WholeSession): string | null {
  if (locationType !== 'online' || !isBooked(booking)) return null;
  return new Date(Date.parse(startTime) - joinMinutes * 60_000).toISOString();
}

/** The links of a booking for its attendee (docs/trust.md#private-links). */
export function linksOf(booking: Booking, session: WholeSession, now: Date) {
  const opensAt = joinOpensAt(booking, session);
  return {
    joinUrl: opensAt !== null && opensAt <= now.toISOString() ? session.zoomLink : null,
    recordingUrl: isBooked(booking) ? session.recordingUrl : null,
  };
}

/** What has changed since a moment; null when nothing has, or it was changed back. */
function earlierOf(session: WholeSession, since: string): BookingView['earlier'] {
  const was = session.formerly.find(({ until }) => until > since)?.was;
  const last = session.formerly.at(-1);
  if (!was || !last) return null;
  const { title, startTime, endTime, timeZone, locationType, location, address, city, postCode } = was;
  const before = { title, startTime, endTime, timeZone, locationType, location, address, city, postCode };
  const hasNewLink = session.locationType === 'online' && was.zoomLink !== null && was.zoomLink !== session.zoomLink;
  const isSame = Object.entries(before).every(([name, value]) => Reflect.get(session, name) === value);
  return isSame && !hasNewLink ? null : { changedAt: last.until, ...before, hasNewLink };
}

/** Throws HttpError 404 when booking or session are missing. */
export async function findBookingAndSession(
  table: Table,
  id: string,
): Promise<{ booking: Booking; session: WholeSession }> {
  const booking = await findBooking(table, id);
  return { booking: found(booking), session: await sessionOf(table, booking) };
}

/** The session of a booking. Throws HttpError 404 when either is missing. */
export async function sessionOf(table: Table, booking: Booking | undefined): Promise<WholeSession> {
  return found(booking && (await findWholeSession(table, booking.sessionId)));
}

function found<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new HttpError('booking_not_found');
  return item;
}
