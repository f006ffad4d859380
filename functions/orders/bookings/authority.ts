import type { Money } from '#shared/rules/money.ts';
import { findReusableSecret, isValidSecret } from '../../domains/identity/secrets.ts';
import { bookingBearer, wasGiven } from '../../ground/keys/booking.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { firstBookingOf } from '../../ground/keys/joint-order.ts';
import type { Place } from '../../ground/keys/place.ts';
import { asPlace, type SeatHolder } from '../../ground/keys/seat-holder.ts';
import { hashOf } from '../../ground/keys/secret.ts';
import { surchargeLineOf } from '../../ground/keys/surcharge.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { AuthenticatedMember } from '../../ground/platform/member.ts';
import type { Table } from '../../ground/platform/table.ts';
import { withAuthority } from '../../ground/platform/with-authority.ts';
import { findJointOrder } from './joint-order-store.ts';
import { findPlace } from './place-store.ts';
import { findRest } from './rest-store.ts';
import { findSeatHolder } from './store.ts';

type Account = Pick<AuthenticatedMember, 'sub' | 'email'>;

/**
 * A caller proves authority over a booking by a secret of it, or by the account that they are signed in to. `ip` is the address
 * of the request, by which failed proofs are counted.
 */
export type BookingAuthority = ({ secret: string } | { member: Account }) & { ip: string };

/**
 * Finds a booking for a caller who may change it (docs/trust.md#booking-authority). Throws HttpError 404 when there is none,
 * 403 to anyone else (`place_given` to who gave the place away), and 429 to a network that sends too many such requests.
 */
export async function findForChange(table: Table, id: string, authority: BookingAuthority, now: Date): Promise<Place> {
  const holder = await findHolderForChange(table, id, authority, now);
  if (holder.kind !== 'booking') throw new HttpError('booking_not_found');
  return holder.booking;
}

/** Finds a booking, a surcharge, or an offer that has not become a booking. */
export function findHolderForChange(
  table: Table,
  id: string,
  authority: BookingAuthority,
  now: Date,
): Promise<SeatHolder> {
  return withAuthority({ table, ip: authority.ip, now }, async () => {
    const holder = await findSeatHolder(table, id);
    const subject = holder && (await subjectOf(table, holder));
    if (!subject) throw new HttpError('booking_not_found');
    if (await mayChange(table, subject, authority, now)) return holder;
    const isGiver = wasGiven(subject) && (await hasGiven(table, subject, authority, now));
    throw isGiver ? new HttpError('place_given', restOfGiver(subject)) : new HttpError('not_your_booking');
  });
}

/** Tells who gave a place away what they still owe for it (docs/product.md#deposits). */
function restOfGiver({ deposit }: Place): { total?: Money } {
  return deposit?.byGiver && deposit.state === 'pending' ? { total: deposit.rest } : {};
}

/**
 * Finds a booking with a rest for who pays that: its attendee, who gave it away and pays it still, or who ordered it with others. Throws
 * as `findForChange` does, HttpError 404 also without a rest.
 */
export function findForRest(table: Table, id: string, authority: BookingAuthority, now: Date): Promise<Place> {
  return withAuthority({ table, ip: authority.ip, now }, async () => {
    const booking = await findPlace(table, id);
    if (!booking?.deposit) throw new HttpError('booking_not_found');
    const { byGiver } = booking.deposit;
    const isAttendee = await mayChange(table, booking, authority, now);
    const isGiver = !isAttendee && wasGiven(booking) && (await hasGiven(table, booking, authority, now));
    if (byGiver ? isGiver : isAttendee) return booking;
    if (await isBuyerWhoPays(table, booking, authority, now)) return booking;
    throw new HttpError(isGiver ? 'place_given' : 'not_your_booking');
  });
}

/** Tells whether the caller may change the buyer's own place of the order, and that buyer pays the rest of this one. */
async function isBuyerWhoPays(
  table: Table,
  { groupId, deposit }: Place,
  authority: BookingAuthority,
  now: Date,
): Promise<boolean> {
  const [group, rest] = await Promise.all([
    groupId === null ? undefined : findJointOrder(table, groupId),
    deposit ? findRest(table, deposit.restId) : undefined,
  ]);
  if (!group || rest?.buyerEmail !== group.buyerEmail) return false;
  const own = await findPlace(table, firstBookingOf(group));
  const isBuyers = own !== undefined && own.attendeeEmail === group.buyerEmail && own.givenAt === null;
  return isBuyers && mayChange(table, own, authority, now);
}

/** Whoever may change a booking may also pay for its move. */
async function subjectOf(table: Table, holder: SeatHolder): Promise<Place | undefined> {
  if (holder.kind !== 'surcharge') return asPlace(holder);
  return findPlace(table, surchargeLineOf(holder.surcharge).bookingId);
}

async function mayChange(table: Table, booking: Place, authority: BookingAuthority, now: Date): Promise<boolean> {
  if ('member' in authority) return isOwner(booking, authority.member);
  const { secret } = authority;
  return (
    isOfBrowser(booking, secret) ||
    isValidSecret(table, secret, { purpose: 'booking', bearer: bookingBearer(booking) }, now)
  );
}

/** Tells whether the caller had the place before it was given away; of accounts, the one that ordered it. */
async function hasGiven(table: Table, booking: Place, authority: BookingAuthority, now: Date): Promise<boolean> {
  if (!('member' in authority)) {
    const found = await findReusableSecret(table, authority.secret, 'booking', now);
    // Who was given their place back has it again, by the newest mail.
    return (
      found !== undefined &&
      booking.giverBearers.includes(found.bearer) &&
      found.mailedTo !== emailHash(booking.attendeeEmail)
    );
  }
  const { buyer } = booking;
  return buyer !== undefined && isOwner({ memberSub: buyer.memberSub, attendeeEmail: buyer.email }, authority.member);
}

/** A booking that has no owner yet is of the account that has confirmed its e-mail address. */
export function isOwner(
  { memberSub, attendeeEmail }: Pick<Place, 'memberSub' | 'attendeeEmail'>,
  { sub, email }: Account,
): boolean {
  return memberSub === null ? attendeeEmail === email : memberSub === sub;
}

export function isOfBrowser({ secretHash }: Pick<Place, 'secretHash'>, secret: string): boolean {
  return secretHash !== null && secretHash === hashOf(secret);
}
