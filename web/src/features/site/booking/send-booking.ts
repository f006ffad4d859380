import { ulid } from 'ulid';
import type { RequestInput } from '#shared/contract/contract.ts';
import { readAccount } from '../../../lib/account/account-store.ts';
import { type AttendeeDetails, attendeeOf, type Guest } from '../../../lib/account/guest.ts';
import { call } from '../../../lib/api/call.ts';
import { bookingSecret, newBookingSecret, storeBookingSecret } from '../../../lib/booking/booking-secrets.ts';
import { groupIdsFor, type OrderKey } from '../../../lib/booking/booking-storage.ts';
import { confirmingBrowser } from '../../../lib/booking/confirmed-addresses.ts';
import { madeBookings } from '../../../lib/booking/made-bookings.ts';
import { noAnswer } from '../../../lib/booking/payment.ts';
import { sendOrder } from '../../../lib/checkout/order-attempt.ts';
import { viewerZone } from '../../../lib/time/zones.ts';

export type AttendeeInput = Guest | AttendeeDetails;
type BookingBody = RequestInput<'createBooking', 'body'>;
type GroupBody = RequestInput<'createGroup', 'body'>;
type Order = Omit<OrderKey, 'option' | 'pack'> &
  Pick<BookingBody, 'screening' | 'another' | 'option' | 'deposit' | 'pack'> & {
    further: Omit<GroupBody['further'][number], 'bookingId'>[];
  };

/** An order as it was made; `bookingIds` are the places that are the buyer's, their own first. */
export type CreatedOrder = {
  bookingIds: [string, ...string[]];
  status: 'pending' | 'completed' | 'confirmed' | 'cancelled';
  paymentUrl: string | null;
};

/** Books a place, or several in one order. Throws an `ApiProblem`. */
export async function createOrder(sessionId: string, attendee: AttendeeInput, order: Order): Promise<CreatedOrder> {
  const { screening, another, option, further, ...key } = order;
  const people = further.length > 0 ? further : undefined;
  return await sendOrder(sessionId, { ...key, option: option?.id, further: people }, async (bookingId, replaces) => {
    const { discountCode, total, vouchers = [], pack } = key;
    const earlierBookings = earlierOf(sessionId, replaces);
    const browser = confirmingBrowser(attendee.email);
    const caller = { timeZone: viewerZone(), earlierBookings, another, screening, ...(browser && { browser }) };
    const chosen = {
      ...(option && { option }),
      ...(discountCode && { discountCode }),
      ...(vouchers.length > 0 && { vouchers }),
      ...(pack && { pack }),
    };
    const later = key.deposit && { deposit: key.deposit };
    const booking = { bookingId, sessionId, total, ...caller, ...chosen, ...later };
    if (people) return await createGroup(attendee, booking, people);
    const created =
      'attendeeName' in attendee
        ? await call('createMemberBooking', { body: { ...booking, ...ownName(attendee) } })
        : await call('createBooking', { body: { ...booking, ...attendee, secret: newBookingSecret(bookingId) } });
    if (!created) throw new Error(noAnswer);
    return { bookingIds: [created.bookingId], status: created.status, paymentUrl: created.paymentUrl };
  });
}

type Booking = Omit<BookingBody, keyof Guest | 'secret'>;

async function createGroup(attendee: AttendeeInput, booking: Booking, people: Order['further']): Promise<CreatedOrder> {
  const { bookingId, sessionId } = booking;
  const { groupId, furtherIds } = groupIdsFor(sessionId, { bookingId, furtherCount: people.length }, ulid);
  const further = people.map((person, place) => ({ ...person, bookingId: furtherIds[place] ?? ulid() }));
  const ofBuyer = further.filter(({ email }) => email === undefined).map((place) => place.bookingId);
  const group = { ...booking, groupId, further };
  if ('attendeeName' in attendee) {
    const created = await call('createMemberGroup', { body: { ...group, ...ownName(attendee) } });
    return orderOf(created, [bookingId, ...ofBuyer]);
  }
  const secret = newBookingSecret(bookingId);
  const created = await call('createGroup', { body: { ...group, ...attendee, secret } });
  // One secret is for all of the buyer's places.
  for (const id of ofBuyer) storeBookingSecret(id, secret);
  return orderOf(created, [bookingId, ...ofBuyer]);
}

function orderOf(
  created: Pick<CreatedOrder, 'status' | 'paymentUrl'> | undefined,
  bookingIds: CreatedOrder['bookingIds'],
): CreatedOrder {
  if (!created) throw new Error(noAnswer);
  return { bookingIds, status: created.status, paymentUrl: created.paymentUrl };
}

/** This browser's bookings of the session; the one that is replaced may be a member's, who needs no secret. */
function earlierOf(sessionId: string, replaces: string | undefined): { bookingId: string; secret?: string }[] {
  const bookings = madeBookings(sessionId);
  if (!replaces || bookings.some(({ bookingId }) => bookingId === replaces)) return bookings;
  const secret = bookingSecret(replaces);
  return [...bookings, { bookingId: replaces, ...(secret && { secret }) }];
}

/** Leaves out the name that the server takes from the account's address anyway. */
function ownName({ attendeeName, email }: AttendeeDetails): { attendeeName?: string; email: string } {
  const account = readAccount();
  return account && attendeeName === attendeeOf(account).attendeeName ? { email } : { attendeeName, email };
}
