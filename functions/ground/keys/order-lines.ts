import * as z from 'zod';
import { collectionId } from '#shared/contract/common/collection.ts';
import { id, instant, money, storedEmail } from '#shared/contract/common/schemas.ts';
import { bookedOption } from '#shared/contract/sessions/pricing-schemas.ts';
import { currencies } from '#shared/rules/currencies.ts';
import { voucherVats } from '#shared/rules/voucher-sale.ts';
import { attendanceRecord } from './attendance.ts';
import { storedMembershipTerms } from './membership-terms.ts';
import { storedPackTerms } from './pack-terms.ts';
import { stripeCard } from './saved-card.ts';
import { storedPolicy } from './settings.ts';
import { storedThing } from './voucher-part.ts';

/** A seat in a session, which a booking holds or has (docs/decisions/orders.md). */
export const seatLine = z.object({
  kind: z.literal('seat'),
  bookingId: id,
  /** The session of the booking, which may have been moved since. */
  sessionId: id,
  /** The pass whose payment has a share for it: the order's total. */
  passId: id.nullable().default(null),
  /** The order of several places whose payment has a share for it: the order's total. */
  groupId: id.nullable().default(null),
  /** The value of the place since it was moved (shared/rules/moves.ts), in minor units; null: the order's total. */
  placePrice: z.int().min(0).nullable().default(null),
  /** Currency of the prices that the order's `rate` is for, since it was moved; null: that of its session's price. */
  rateCurrency: z.enum(currencies).nullable().default(null),
});

/** Access to a collection for life. */
export const collectionLine = z.object({ kind: z.literal('collection'), collection: collectionId });

/** A gift voucher of the order's list price, or of a thing at that price, which has the order's id (docs/product.md#buying-a-gift-voucher). */
export const voucherLine = z.object({
  kind: z.literal('voucher'),
  recipientName: z.string(),
  giverName: z.string(),
  /** The buyer's words. */
  message: z.string().nullable().default(null),
  /** Null where the buyer passes it on; `deletedPerson` once the buyer was deleted. */
  recipientEmail: storedEmail.nullable().default(null),
  /** Null: it is delivered as soon as it is paid. */
  deliverAt: instant.nullable().default(null),
  /** Years of its validity from the day of the payment. */
  years: z.int().positive(),
  vat: z.enum(voucherVats),
  /** Holds what it is for, as it was offered when it was ordered; null: an amount. */
  thing: storedThing.nullable().default(null),
});

/** A pack of sessions, which has the order's id once it is paid (docs/product.md#packs). */
export const packLine = z.object({
  kind: z.literal('pack'),
  /** Holds what it gives, as it was offered when it was ordered. */
  terms: storedPackTerms,
  /** Minor units of the order's currency that a single session cost then, by which a used part is reckoned. */
  singlePrice: z.int().min(0),
  /** The pack among those for sale, by which a repeated request is known; null for one that was made again from its payment. */
  forSaleId: id.nullable().default(null),
  /** The buyer agreed that it can be used at once, so that what was used is kept where they withdraw. */
  consent: z.boolean().default(false),
  /** Set where it is a period of a membership: its pack has the period's credits (docs/product.md#memberships). */
  membership: z
    .object({
      /** The order of the first period, which has the same id. */
      id,
      terms: storedMembershipTerms,
      /** Names the plan that was bought, among those for sale. */
      planId: id.nullable().default(null),
      /** Null until the first period is paid, which is then known by the membership. */
      invoiceId: z.string().nullable().default(null),
      from: instant.nullable().default(null),
      until: instant.nullable().default(null),
    })
    .nullable()
    .default(null),
});

/** A place that was ordered with others has its share of the total; `listPrice` is the price of that place alone. */
const placeShare = z.object({
  bookingId: id,
  total: money,
  listPrice: money,
  /** Units of that currency for one of the price's own. */
  rate: z.number().positive().default(1),
});

/** Places in all dates of a series that are still to come; each is a booking (docs/product.md#passes). */
export const passLine = z.object({
  kind: z.literal('pass'),
  seriesId: id,
  /** The title of the sessions, as it was. */
  title: z.string(),
  /** The booking of each date, the first date's first, with its share: their totals sum up to the order's. */
  dates: z.array(placeShare).min(1),
});

/** Several places of one session; each is a booking (docs/product.md#several-places). */
export const groupLine = z.object({
  kind: z.literal('group'),
  sessionId: id,
  /** The title of the session, as it was. */
  title: z.string(),
  /** The booking of each place, that of the buyer first, with its share: their totals sum up to the order's. */
  places: z.array(placeShare).min(1),
  /** Tells what was agreed to where the order's total is the deposits of all places: the sum of their rests. */
  deposit: z.object({ rest: money, dueAt: instant, byCard: z.boolean() }).nullable().default(null),
});

/**
 * The move of a booking to a dearer session (docs/product.md#moving-to-a-dearer-session). Until it is paid it holds a seat there;
 * then that seat is the booking's.
 */
export const surchargeLine = z.object({
  kind: z.literal('surcharge'),
  bookingId: id,
  sessionId: id,
  sessionStart: instant,
  /** The value that the place has then, in minor units of the order's currency. */
  placePrice: z.int().min(0).nullable().default(null),
  /** The price that the place has then, where the session has more than one. */
  option: bookedOption.nullable().default(null),
  /** The policy that the booking has then. */
  cancellationPolicy: storedPolicy.nullable().default(null),
  /** Marked at the door before it was paid. */
  attendance: attendanceRecord.nullable().default(null),
});

/**
 * The rest of the price of a place of which a part was paid at once (docs/decisions/deposits.md). It holds no seat: the booking has
 * one.
 */
export const restLine = z.object({
  kind: z.literal('rest'),
  bookingId: id,
  sessionId: id,
  sessionStart: instant,
  dueAt: instant,
  /** The next thing is to be done then: a reminder, the charge or the request, or the end of the place. */
  nextAt: instant,
  /** The place goes then; null until the rest was asked for. */
  payUntil: instant.nullable().default(null),
  /** The consent to charge the card stands. */
  byCard: z.boolean().default(false),
  consentAt: instant.nullable().default(null),
  /** Saved by the payment of the deposit; null where none was, and once it was released at Stripe. */
  card: stripeCard.nullable().default(null),
  /** The rests of the other places of its order, which that card is to pay too. */
  siblingIds: z.array(id).default([]),
  remindedAt: instant.nullable().default(null),
  /** The first attempt to charge the card. */
  chargedAt: instant.nullable().default(null),
  /** True where it is the price of a place that a membership had paid until it ended. */
  afterMembership: z.literal(true).optional(),
});

export const orderLine = z.discriminatedUnion('kind', [
  seatLine,
  collectionLine,
  voucherLine,
  packLine,
  passLine,
  groupLine,
  surchargeLine,
  restLine,
]);
export type OrderLine = z.output<typeof orderLine>;
