import { withoutEmail } from '#shared/rules/admin.ts';
import { fallbackRates } from '#shared/rules/currency.ts';
import { quote } from '#shared/rules/discount-codes.ts';
import { isFree } from '#shared/rules/money.ts';
import { discountOf } from '../../functions/domains/discount-codes/store.ts';
import { emailHash } from '../../functions/ground/keys/email-hash.ts';
import { type Place, placeRecord } from '../../functions/ground/keys/place.ts';
import type { WholeSession } from '../../functions/ground/keys/session.ts';
import type { WaitlistEntry } from '../../functions/ground/keys/waitlist-entry.ts';
import type { DemoAccount } from './accounts.ts';
import { attendee } from './attendees.ts';
import { withDeposit } from './deposits.ts';
import { discountCodes } from './discounts.ts';
import { creditFor } from './packs.ts';
import { paidByCard } from './payments.ts';
import type { PlannedSession } from './plan.ts';
import { priceOfPlace } from './prices.ts';
import { ofPass } from './series.ts';
import { bookingIdOf, gapHours, idOf } from './session.ts';

type Attendance = NonNullable<PlannedSession['attendance']>;
type Codes = NonNullable<PlannedSession['codes']>;

/** Members who get the first seats of a session, and uses of codes by the first completed bookings. */
export type Bookers = {
  members?: readonly DemoAccount[];
  codes?: Codes | undefined;
  attendance?: PlannedSession['attendance'];
  /** The first place is paid in two parts. */
  deposit?: boolean;
  /** Tells whether Stripe's emulator gets their payments by card; otherwise all were paid by other means. */
  byCard?: boolean;
};

/**
 * Bookings that match a session's counters: completed ones first, members before guests, then pending ones that hold a
 * seat.
 */
export function bookingsOf(session: WholeSession, bookers: Bookers = {}): Place[] {
  const { members = [], codes = {}, attendance, deposit = false, byCard = false } = bookers;
  const { seatsTaken, seatsHeld } = session;
  const used = Object.entries(codes).flatMap(([code, times]) => Array<string>(times).fill(code));
  return Array.from({ length: seatsTaken + seatsHeld }, (_, place) => {
    if (place >= seatsTaken) return held(session, place);
    const own = completed(session, place, { code: used[place], member: members[place], attendance, byCard });
    return deposit && place === 0 ? withDeposit(own) : own;
  });
}

/** Entries that match a session's `waitlistCount`, of attendees without a booking of it. */
export function entriesOf(session: WholeSession): WaitlistEntry[] {
  const { id: sessionId, seatsTaken, seatsHeld, waitlistCount } = session;
  return Array.from({ length: waitlistCount }, (_, place) => {
    const { attendeeName: name, attendeeEmail: email } = attendeeAt(session, seatsTaken + seatsHeld + place);
    const secret = idOf(`entry ${sessionId} ${place}`);
    return { sessionId, entryId: emailHash(email), name, email, secret, createdAt: bookedAt(session, place) };
  });
}

type Own = {
  code: string | undefined;
  member: DemoAccount | undefined;
  attendance: PlannedSession['attendance'];
  byCard: boolean;
};

/** Tells whether a place was paid by card: on site some pay in cash. */
const isCardPayer = ({ locationType }: WholeSession, place: number) => locationType === 'online' || place % 5 !== 4;

function completed(session: WholeSession, place: number, { code, member, attendance, byCard }: Own): Place {
  const stored = discountCodes.find((discount) => discount.code === code);
  const discount = stored ? discountOf(stored) : null;
  const own = priceOfPlace(session.pricing, place);
  const price = own ? { ...session.price, amount: own.amount } : session.price;
  const { list, total } = quote({ price, currency: price.currency, rates: fallbackRates, discount });
  const createdAt = bookedAt(session, place);
  const free = isFree(total);
  const base = bookingBase(session, place);
  const credit = creditFor(session, member?.email ?? base.attendeeEmail, total.amount);
  const isByCard = byCard && !free && !credit && isCardPayer(session, place);
  return placeRecord.parse({
    ...base,
    ...(member && { memberSub: member.sub, attendeeName: member.name, attendeeEmail: member.email }),
    status: 'completed',
    paymentStatus: free ? 'free' : 'paid',
    total,
    listPrice: list,
    ...(own && { option: own.option, optionReason: own.optionReason }),
    discount,
    createdAt,
    paidAt: free ? null : createdAt,
    ...(credit && { vouchers: [credit] }),
    ...(isByCard && paidByCard(base.id)),
    ...(member && session.seriesId && ofPass(session, byCard)),
    ...(attendance && cameTo(session, place, attendance)),
  });
}

// Walk-ins have the last places, and those before them did not come.
function cameTo({ seatsTaken, startTime }: WholeSession, place: number, attendance: Attendance): Partial<Place> {
  const { absent, walkIns } = attendance;
  const walkIn = place >= seatsTaken - walkIns;
  if (!walkIn && place >= seatsTaken - walkIns - absent) return {};
  const presence = { here: true, at: startTime, changeId: idOf(`attendance ${startTime} ${place}`) };
  return {
    attendance: presence,
    walkIn,
    ...(walkIn && { createdAt: startTime, paidAt: startTime, attendeeEmail: withoutEmail }),
    ...(walkIn && { checkoutId: null, paymentId: null }),
  };
}

// Held until the session starts, without a checkout at Stripe, so that the scheduled sync does not release it.
function held(session: WholeSession, place: number): Place {
  return placeRecord.parse({
    ...bookingBase(session, place),
    status: 'pending',
    paymentStatus: 'pending',
    total: session.price,
    listPrice: session.price,
    createdAt: bookedAt(session, place),
    holdExpiresAt: session.startTime,
  });
}

function bookingBase(session: WholeSession, place: number) {
  return {
    id: bookingIdOf(session.id, place),
    sessionId: session.id,
    ...attendeeAt(session, place),
    sessionStart: session.startTime,
  };
}

const attendeeAt = ({ title }: WholeSession, place: number) => attendee(place + title.length);

function bookedAt({ createdAt, title, seatsTaken, seatsHeld, waitlistCount }: WholeSession, place: number): string {
  const gap = gapHours(title, seatsTaken + seatsHeld + waitlistCount) * 3_600_000;
  return new Date(Date.parse(createdAt) + Math.round((place + 1) * gap) + place * 61_000).toISOString();
}
