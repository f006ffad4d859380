import * as z from 'zod';
import { callerZone, email, id, instant, money } from '#shared/contract/common/schemas.ts';
import { type Place, placeRecord } from '../../ground/keys/place.ts';
import { type Rest, restIdOf, restLineOf, restRecord } from '../../ground/keys/rest.ts';
import { storedPolicy } from '../../ground/keys/settings.ts';
import { placeOfSurcharge, type Surcharge, surchargeLineOf, surchargeRecord } from '../../ground/keys/surcharge.ts';
import type { Checkout } from '../../ground/stripe/checkout.ts';
import { type CheckoutMetadata, metadataOfTerms, metadataTerms, rebuiltOrder } from '../payments/checkout-metadata.ts';

/** Leaves the creation time out, so that a repeated request asks Stripe for the same checkout. */
export function metadataOfBooking(booking: Place): CheckoutMetadata {
  const { sessionId, sessionStart, attendeeName, attendeeEmail, timeZone, cancellationPolicy: policy } = booking;
  const attendee = { attendeeName, attendeeEmail, ...(timeZone !== null && { timeZone }) };
  const terms = { ...metadataOfTerms(booking), ...(policy && { cancellationPolicy: JSON.stringify(policy) }) };
  return { ...terms, sessionId, sessionStart, ...attendee, ...metadataOfDeposit(booking) };
}

function metadataOfDeposit({ deposit }: Place): CheckoutMetadata {
  if (!deposit) return {};
  const { rest, dueAt, byCard } = deposit;
  return { deposit: JSON.stringify({ rest, dueAt, byCard }) };
}

export function metadataOfRest(order: Rest): CheckoutMetadata {
  const { bookingId: restOfBookingId, sessionId, sessionStart, dueAt } = restLineOf(order);
  const { buyerName, buyerEmail } = order;
  return { ...metadataOfTerms(order), restOfBookingId, sessionId, sessionStart, dueAt, buyerName, buyerEmail };
}

/** Adds the booking that is moved to the fields of `metadataOfBooking`. */
export function metadataOfSurcharge(order: Surcharge): CheckoutMetadata {
  const { bookingId: movesBookingId, placePrice } = surchargeLineOf(order);
  const move = { movesBookingId, ...(placePrice !== null && { placePrice: `${placePrice}` }) };
  return { ...metadataOfBooking(placeOfSurcharge(order)), ...move };
}

/** Null for a checkout of a time without policies. */
const policyText = z
  .string()
  .transform((text) => JSON.parse(text))
  .pipe(storedPolicy)
  .nullable()
  .default(null);

const placeMetadata = z.object({
  ...metadataTerms,
  sessionId: id,
  sessionStart: instant,
  attendeeName: z.string(),
  attendeeEmail: email,
  timeZone: callerZone,
  cancellationPolicy: policyText,
  /** Absent where all was paid at once. */
  deposit: z
    .string()
    .transform((text) => JSON.parse(text))
    .pipe(z.object({ rest: money, dueAt: instant, byCard: z.boolean() }))
    .optional(),
});

const bookingMetadata = placeMetadata.extend({ bookingId: id });

const surchargeMetadata = placeMetadata.extend({
  surchargeId: id,
  movesBookingId: id,
  placePrice: z.string().regex(/^\d+$/).transform(Number).optional(),
});

/**
 * The booking of a checkout, cancelled, to be settled like a payment that arrived after its hold; undefined when the
 * metadata does not describe one.
 */
export function bookingFrom(checkout: Checkout, rebuiltAt: string): Place | undefined {
  const { success, data } = bookingMetadata.safeParse(checkout.metadata);
  if (!success) return undefined;
  const { bookingId, deposit: agreed, ...terms } = data;
  const cancelled = { status: 'cancelled', paymentStatus: 'cancelled' } as const;
  const consentAt = agreed?.byCard ? checkout.createdAt : null;
  const deposit = agreed && { ...agreed, restId: restIdOf(bookingId), consentAt, state: 'agreed' };
  return placeRecord.parse({ ...terms, deposit, ...cancelled, ...rebuiltBy(checkout, rebuiltAt), id: bookingId });
}

export function surchargeFrom(checkout: Checkout, rebuiltAt: string): Surcharge | undefined {
  const { success, data } = surchargeMetadata.safeParse(checkout.metadata);
  if (!success) return undefined;
  const { surchargeId, movesBookingId, attendeeName, attendeeEmail, ...rest } = data;
  const { sessionId, sessionStart, placePrice, cancellationPolicy, ...terms } = rest;
  const move = { bookingId: movesBookingId, sessionId, sessionStart, placePrice, cancellationPolicy };
  return surchargeRecord.parse({
    ...terms,
    id: surchargeId,
    status: 'cancelled',
    buyerName: attendeeName,
    buyerEmail: attendeeEmail,
    ...rebuiltBy(checkout, rebuiltAt),
    lines: [{ kind: 'surcharge', ...move }],
  });
}

const restMetadata = z.object({
  ...metadataTerms,
  restId: id,
  restOfBookingId: id,
  sessionId: id,
  sessionStart: instant,
  dueAt: instant,
  buyerName: z.string(),
  buyerEmail: email,
});

export function restFrom(checkout: Checkout, rebuiltAt: string): Rest | undefined {
  const { success, data } = restMetadata.safeParse(checkout.metadata);
  if (!success) return undefined;
  const { restId, restOfBookingId: bookingId, sessionId, sessionStart, dueAt, ...terms } = data;
  const line = { kind: 'rest', bookingId, sessionId, sessionStart, dueAt, nextAt: dueAt };
  return restRecord.parse({
    ...terms,
    id: restId,
    status: 'cancelled',
    ...rebuiltBy(checkout, rebuiltAt),
    lines: [line],
  });
}

const rebuiltBy = ({ id: checkoutId, createdAt }: Checkout, rebuiltAt: string) => {
  return { ...rebuiltOrder, checkoutId, createdAt, rebuiltAt };
};
