import type { ResponseBody } from '#shared/contract/contract.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { isFree } from '#shared/rules/money.ts';
import { type Booking, bookingItem, bookingKey, isOffered } from '../keys/booking.ts';
import { emailHash } from '../keys/email-hash.ts';
import { changeItem } from '../platform/change.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import { transactNamed } from '../platform/transact.ts';
import { findSession } from '../sessions/store.ts';
import { clearedHold } from '../settlement/order.ts';
import { findEntry, removeEntry } from '../waitlist/store.ts';
import { abandon } from './abandon.ts';
import type { BookingDependencies } from './bookings.ts';
import { takeHeldSeat } from './seats.ts';
import { findBooking } from './store.ts';
import { bookingMails } from './writes.ts';

type Accepted = ResponseBody<'acceptOffer'>;

/** How often others may get ahead before a try is given up. */
const rounds = 5;

/**
 * Accepts a place that was offered to somebody of the waitlist: theirs at once when it is free, else its payment page,
 * from whose opening on it is held as every other. Accepted again it answers as the first time. Throws HttpError 404
 * without such a place, 409 checkout_closed when the offer is over, and 502 when Stripe makes no page.
 */
export const acceptOffer: Handler<'acceptOffer', BookingDependencies> = async ({ params }, dependencies) => {
  for (let round = 0; round < rounds; round++) {
    const booking = await findBooking(dependencies.table, params.bookingId);
    if (!booking) throw new HttpError('booking_not_found');
    if (!isOffered(booking)) return acceptedBefore(booking, dependencies);
    const accepted = await accept(booking, dependencies);
    if (accepted) return accepted;
  }
  throw new HttpError('busy', { retryAfter: 2 });
};

/** How the place stands that was accepted; throws when there is nothing to accept. */
async function acceptedBefore(booking: Booking, { payments }: BookingDependencies): Promise<Accepted> {
  if (isBooked(booking)) return answerOf(booking, null);
  if (booking.status !== 'pending' || booking.checkoutId === null) throw new HttpError('checkout_closed');
  const checkout = await payments.find(booking.checkoutId);
  if (!checkout?.url) throw new HttpError('checkout_closed');
  return answerOf(booking, checkout.url);
}

/** Undefined when it was accepted or ended by somebody else meanwhile. */
async function accept(booking: Booking, dependencies: BookingDependencies): Promise<Accepted | undefined> {
  const { table, now } = dependencies;
  const session = await findSession(table, booking.sessionId, { consistent: true });
  const at = now().toISOString();
  const isOver = (booking.holdExpiresAt ?? at) <= at;
  if (!session || session.deletedAt !== undefined || isOver) throw new HttpError('checkout_closed');
  if (session.startTime <= at) throw new HttpError('session_started');
  if (isFree(booking.total)) return take(booking, dependencies);
  const checkout = await dependencies.payments.open(booking, session, now());
  const held = { ...booking, offered: false, checkoutId: checkout.id, holdExpiresAt: checkout.expiresAt };
  const outcome = await transactNamed(table, { booking: acceptance(booking, held) });
  if (outcome.written) return answerOf(held, checkout.url);
  const made = await findBooking(table, booking.id);
  // The same request at the same moment was given the same page, and may have won.
  if (made?.checkoutId !== checkout.id) await abandon(checkout, dependencies);
  return undefined;
}

/** A place that costs nothing is theirs: they leave the waitlist, and mails go out. */
async function take(booking: Booking, dependencies: BookingDependencies): Promise<Accepted | undefined> {
  const { table } = dependencies;
  const entry = await findEntry(table, booking.sessionId, emailHash(booking.attendeeEmail));
  const taken: Booking = { ...booking, offered: false, status: 'completed', paymentStatus: 'free', ...clearedHold };
  const outcome = await transactNamed(table, {
    booking: acceptance(booking, taken),
    seat: takeHeldSeat(booking.sessionId, { leavesWaitlist: entry !== undefined }),
    entry: entry && removeEntry(entry),
    ...bookingMails(taken, dependencies),
  });
  return outcome.written ? answerOf(taken, null) : undefined;
}

/** The write that accepts an offer; refused when it was accepted, changed or ended since it was read. */
function acceptance(offer: Booking, after: Booking) {
  const guards = ['status', 'offered', 'checkoutId', 'byHand', 'holdExpiresAt'];
  return changeItem(bookingKey(offer.id), { before: bookingItem(offer), after: bookingItem(after) }, guards);
}

function answerOf({ id, status, paymentStatus }: Booking, paymentUrl: string | null): Accepted {
  return { bookingId: id, status, paymentStatus, paymentUrl };
}
