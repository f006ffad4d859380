import * as z from 'zod';
import { id as idSchema, instant, money, storedCallerZone, storedEmail } from '#shared/contract/common/schemas.ts';
import { bookedOption, missedOption } from '#shared/contract/sessions/pricing-schemas.ts';
import type { BookingEnding } from '#shared/rules/bookings.ts';
import { isFree } from '#shared/rules/money.ts';
import { creditProblems } from '#shared/rules/packs.ts';
import { chargeProblems } from '#shared/rules/waitlist-card.ts';
import type { Key } from '../platform/table.ts';
import { attendanceRecord } from './attendance.ts';
import { openPayments } from './order.ts';
import { ownerPartition } from './owner.ts';
import { type Place, placeRecord } from './place.ts';
import { sessionPartition } from './session.ts';
import { storedPolicy } from './settings.ts';

/** `entry_left`: its entry left the waitlist, or got a place in another way. `with_session`: cancelled or deleted with it. */
export const offerEndings = ['lapsed', 'declined', 'entry_left', 'by_admin', 'with_session'] as const;
export type OfferEnding = (typeof offerEndings)[number];

/** A seat that is held for an entry of the waitlist until it is accepted (docs/product.md#waitlist-offers). */
export const offerRecord = z.object({
  /** The booking that it becomes has the same id, which is the key of its page. */
  id: idSchema,
  sessionId: idSchema,
  /** Null until an account confirms the address. */
  memberSub: z.string().nullable().default(null),
  attendeeName: z.string(),
  attendeeEmail: storedEmail,
  /** The time zone of the browser that joined the waitlist. */
  timeZone: storedCallerZone,
  /** The number of seats that it holds, for places that are accepted together. */
  places: z.int().min(1).default(1),
  /** The list price of a place when it was made; of one in place of a charge what was to be charged. */
  price: money,
  /** Units of that currency for one of the price's own. */
  rate: z.number().positive().default(1),
  /** The price that the places have, which they are counted with; null where the session has one. */
  option: bookedOption.nullable().default(null),
  optionReason: z.string().nullable().default(null),
  /** The price that the entry had chosen, where that could not be had. */
  missedOption: z.object(missedOption.shape).nullable().default(null),
  sessionStart: instant,
  /** The session's own when it was made; null: that of the settings. */
  cancellationPolicy: storedPolicy.nullable().default(null),
  createdAt: instant,
  /** The instant until which it can be accepted. */
  holdExpiresAt: instant,
  /** The instant since which its seat has been free: anyone who passed on it since then is not offered it again. */
  freeSince: instant,
  /** The reason for which the seat is offered to an entry that asked to be booked. */
  chargeProblem: z.enum(chargeProblems).nullable().default(null),
  /** The reason for which the seat is offered to an entry that asked to be booked with a credit. */
  creditProblem: z.enum(creditProblems).nullable().default(null),
  /** Marked at the door before it was accepted. */
  attendance: attendanceRecord.nullable().default(null),
  /** An open one holds its seat; that of an accepted one is its booking's. */
  state: z.enum(['open', 'accepted', 'ended']),
  /** Null for one that has not ended. */
  ending: z.enum(offerEndings).nullable().default(null),
});
export type Offer = z.output<typeof offerRecord>;

export const offerKey = (id: string): Key => ({ PK: `OFFER#${id}`, SK: 'OFFER' });

/** The offer with its keys: by id, of its session, of its owner, and while it is open by the end of its hold. */
export function offerItem(offer: Offer) {
  const { id, sessionId, memberSub, attendeeEmail, sessionStart, createdAt, holdExpiresAt } = offer;
  const { rate, places, ...rest } = offer;
  const set = Object.entries(rest).filter(([, value]) => value !== null);
  return {
    ...offerKey(id),
    GSI1PK: sessionPartition(sessionId),
    GSI1SK: createdAt,
    GSI2PK: ownerPartition({ memberSub, email: attendeeEmail }),
    GSI2SK: sessionStart,
    ...(isOpenOffer(offer) && { GSI3PK: openPayments, GSI3SK: holdExpiresAt }),
    ...Object.fromEntries(set),
    ...(rate !== 1 && { rate }),
    ...(places > 1 && { places }),
  };
}

/** Tells whether it holds its seat and can be accepted, unless its time is over. */
export function isOpenOffer({ state }: Pick<Offer, 'state'>): boolean {
  return state === 'open';
}

/** The page of a booking says of an offer that it was not paid in time, or cancelled. */
function endingOfBooking({ ending, price }: Offer): BookingEnding {
  if (ending === 'with_session') return 'session_cancelled';
  return isFree(price) ? 'cancelled' : 'unpaid';
}

/** Sums up what its places cost. */
export function totalOfOffer({ price, places }: Pick<Offer, 'price' | 'places'>): Offer['price'] {
  return { ...price, amount: price.amount * places };
}

/**
 * The place that an open offer becomes when it is accepted, before anything is paid; of an ended one, cancelled. That of an offer
 * of several places shows their sum.
 */
export function placeOfOffer(offer: Offer): Place {
  const { id, sessionId, memberSub, attendeeName, attendeeEmail, timeZone, rate, ending } = offer;
  const { option, optionReason, sessionStart, cancellationPolicy, createdAt, holdExpiresAt, attendance, state } = offer;
  const price = totalOfOffer(offer);
  const status = state === 'ended' ? 'cancelled' : 'pending';
  return placeRecord.parse({
    id,
    sessionId,
    memberSub,
    attendeeName,
    attendeeEmail,
    timeZone,
    attendance,
    status,
    paymentStatus: status,
    total: price,
    listPrice: price,
    rate,
    option,
    optionReason,
    sessionStart,
    cancellationPolicy,
    createdAt,
    holdExpiresAt: isOpenOffer(offer) ? holdExpiresAt : null,
    byHand: ending === 'by_admin',
    ending: state === 'ended' ? endingOfBooking(offer) : null,
  });
}
