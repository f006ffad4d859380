import type { ResponseBody } from '#shared/contract/contract.ts';
import { nameFrom } from '#shared/rules/accounts.ts';
import { isFree } from '#shared/rules/money.ts';
import { type Booking, bookingRecord } from '../keys/booking.ts';
import { discountCodeRecord } from '../keys/discount-code.ts';
import { sessionRecord } from '../keys/session.ts';
import { waitlistEntryRecord } from '../keys/waitlist-entry.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import { recordAttempts } from '../platform/rate-limit.ts';
import { transactNamed } from '../platform/transact.ts';
import type { OpenCheckout } from '../stripe/payments.ts';
import { abandon } from './abandon.ts';
import type { BookingDependencies } from './bookings.ts';
import { type BookingRequest, decide, isSameBooking } from './decide.ts';
import { type Gathered, gather } from './gather.ts';
import { newBooking } from './new-booking.ts';
import { findBooking } from './store.ts';
import { type BookingWrite, bookingWrites } from './writes.ts';

type BookingAnswer = ResponseBody<'createBooking'>;

/** How often session, code or waitlist may change under a request before it gives up. */
const rounds = 12;

/** Books a place for a guest, who gives name and address. Throws what `book` does. */
export const createBooking: Handler<'createBooking', BookingDependencies> = (
  { body: { firstName, lastName, ...body }, request },
  dependencies,
) => book({ ...body, attendeeName: `${firstName} ${lastName}`, memberSub: null }, request.ip, dependencies);

/**
 * Books a place for a member. Name and address default to the part of the account's address before the @, and to that
 * address (spec section 5). Throws what `book` does.
 */
export const createMemberBooking: Handler<'createMemberBooking', BookingDependencies> = (
  { member, body: { attendeeName = nameFrom(member.email), email = member.email, ...body }, request },
  dependencies,
) => book({ ...body, attendeeName, email, memberSub: member.sub }, request.ip, dependencies);

/**
 * Books a place: at once when nothing has to be paid, else held until its checkout expires. Seat, booking, code and
 * mails are one transaction, after the checkout was made, so that a booking always has its payment page. The same
 * request again answers as the first time. Throws HttpError 404, 409, 429 or 502, and nothing was written.
 */
async function book(body: BookingRequest, ip: string, dependencies: BookingDependencies): Promise<BookingAnswer> {
  const { table, now } = dependencies;
  const gathered = await gather({ table, request: body, ip, now: now() });
  if (gathered.existing) return answerAgain(gathered.existing, body, dependencies);
  const { booking, existing, refused, checkout } = await tryToBook(gathered, body, dependencies);
  if (booking) return answerOf(booking, checkout?.url ?? null);
  const made = existing ?? (await findBooking(table, body.bookingId));
  // The same request at the same moment was given the same page, and may have won.
  if (checkout && made?.checkoutId !== checkout.id) await abandon(checkout, dependencies);
  if (made) return answerAgain(made, body, dependencies);
  if (gathered.codeTry && isAboutCode(refused)) await recordAttempts(table, [gathered.codeTry]);
  throw refused ?? new HttpError('busy', { retryAfter: 2 });
}

type Tried = {
  /** What became of it: booked, booked before under the same id, or refused; none of them when all was in motion. */
  booking?: Booking;
  existing?: Booking;
  refused?: HttpError;
  checkout?: OpenCheckout | undefined;
};

async function tryToBook(gathered: Gathered, body: BookingRequest, dependencies: BookingDependencies): Promise<Tried> {
  const { table, now, payments } = dependencies;
  let current = gathered;
  let checkout: OpenCheckout | undefined;
  for (let round = 0; round < rounds; round++) {
    const decision = decide(current, body, now());
    if ('refused' in decision) return { refused: decision.refused, checkout };
    const booking = newBooking(body, decision, now());
    // The total is what the request said, so the page of the first round is right in every other.
    if (!isFree(booking.total)) checkout ??= await payments.open(booking, decision.session, now());
    const written = checkout ? { ...booking, checkoutId: checkout.id, holdExpiresAt: checkout.expiresAt } : booking;
    const outcome = await transactNamed(table, bookingWrites(written, current, dependencies));
    if (outcome.written) return { booking: written, checkout };
    const existing = outcome.failedConditions.get('booking');
    if (existing) return { existing: bookingRecord.parse(existing), checkout };
    current = afterRefusal(current, outcome.failedConditions);
  }
  return { checkout };
}

/** What was gathered, with that replaced which turned out to be otherwise: refusals bring what stands there. */
function afterRefusal(gathered: Gathered, refused: Map<BookingWrite, Record<string, unknown> | undefined>): Gathered {
  const now = <Name extends BookingWrite, Read>(
    name: Name,
    schema: { parse(item: unknown): Read },
    read: Read | undefined,
  ) => {
    if (!refused.has(name)) return read;
    const item = refused.get(name);
    return item && schema.parse(item);
  };
  return {
    ...gathered,
    session: now('seat', sessionRecord, gathered.session),
    code: now('code', discountCodeRecord, gathered.code),
    entry: now('entry', waitlistEntryRecord, gathered.entry),
  };
}

function isAboutCode(failure: HttpError | undefined): boolean {
  return failure?.code === 'invalid_discount_code' || failure?.code === 'discount_code_used';
}

/** What a request is told whose id is a booking's already; throws when it asks for something else, or too late. */
async function answerAgain(existing: Booking, request: BookingRequest, { payments }: BookingDependencies) {
  if (!isSameBooking(existing, request)) throw new HttpError('booking_conflict');
  if (existing.status === 'cancelled') throw new HttpError('checkout_closed');
  if (existing.status !== 'pending' || existing.checkoutId === null) return answerOf(existing, null);
  const checkout = await payments.find(existing.checkoutId);
  return answerOf(existing, checkout?.url ?? null);
}

function answerOf({ id, status, paymentStatus }: Booking, paymentUrl: string | null): BookingAnswer {
  return { bookingId: id, status, paymentStatus, paymentUrl };
}
