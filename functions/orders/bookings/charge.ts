import { offerEnd } from '#shared/rules/waitlist.ts';
import { type ChargeProblem, consentProblem } from '#shared/rules/waitlist-card.ts';
import { recordOffer } from '../../domains/waitlist/store.ts';
import { deriveEventId, type EventContext, emitOnce } from '../../ground/events/event.ts';
import { type Offer, offerRecord } from '../../ground/keys/offer.ts';
import type { Place } from '../../ground/keys/place.ts';
import { emailGroup, type SeatGroup } from '../../ground/keys/seat-group.ts';
import { detailsKey, detailsRecord, isWithdrawn, type Session } from '../../ground/keys/session.ts';
import type { WaitlistEntry } from '../../ground/keys/waitlist-entry.ts';
import { logger } from '../../ground/platform/log.ts';
import { getItem, type Table } from '../../ground/platform/table.ts';
import type { Payments } from '../../ground/stripe/payments.ts';
import type { Writes } from '../payments/order.ts';
import { isWaitingFor } from './charge-state.ts';
import { metadataOfBooking } from './checkout-metadata.ts';
import { putOffer } from './offer-store.ts';
import { changePlace } from './place-store.ts';
import { joinEmailGroup, releasedHold, replaceInGroup } from './seat-groups.ts';

/** The seat is offered, with a payment page, when Stripe has not answered after this time. */
const longestChargeMs = 3_600_000;

type ChargedBooking = {
  booking: Place;
  session: Session | undefined;
  /** The attendee's entry on the waitlist. */
  entry: WaitlistEntry | undefined;
};

type Charge = ChargedBooking & {
  /** Seats of the attendee's e-mail address. */
  emailSeats: SeatGroup | undefined;
};

export type ChargeDependencies = EventContext & { table: Table; payments: Pick<Payments, 'charge'> };

/**
 * Charges the saved card, and returns what follows: the payment, to be settled like any other, or an offer with a payment
 * page, whose mail says why (docs/trust.md#saved-cards). Undefined when there is nothing to charge for any more.
 * Idempotent: the same booking is the same payment. Throws what Stripe throws when it cannot tell; the scheduled sync
 * repeats it, and the seat is held meanwhile.
 */
export async function chargeWrites(charge: Charge, dependencies: ChargeDependencies): Promise<Writes | undefined> {
  const { booking, emailSeats } = charge;
  const { id: orderId, total, savedCard } = booking;
  const metadata = { ...metadataOfBooking(booking), bookingId: booking.id };
  const outcome = await chargeCard({ ...charge, orderId, total, savedCard, metadata, count: 1 }, dependencies);
  if (!outcome) return undefined;
  if ('paymentId' in outcome) return changePlace(booking, { checkoutId: outcome.paymentId });
  return {
    // Its seat is not released: the offer holds it.
    ...changePlace(booking, unchargedPlace),
    ...offerWritesInstead({ booking, emailSeats }, { ...outcome, orderId, places: 1 }, dependencies.now()),
  };
}

/** A saved card pays for a booking, or for several places, of which `booking` is the buyer's. */
type CardCharge = ChargedBooking &
  Pick<Place, 'total' | 'savedCard'> & { orderId: string; count: number; metadata: Record<string, string> };

type Offered = { entry: WaitlistEntry; chargeProblem: ChargeProblem; holdExpiresAt: string };

/** Returns the payment, or why what is held is offered instead; undefined when there is nothing to charge for any more. */
export async function chargeCard(
  { orderId, booking, total, savedCard, count, metadata, session, entry }: CardCharge,
  { table, now, payments }: ChargeDependencies,
): Promise<{ paymentId: string } | Offered | undefined> {
  const at = now().toISOString();
  if (!session?.published || isWithdrawn(session) || session.startTime <= at) return undefined;
  if (!savedCard || !isWaitingFor(entry, booking)) return undefined;
  const details = await getItem(table, detailsKey(session.id), detailsRecord, { consistent: true });
  const holdExpiresAt = offerEnd({ ...session, offerHours: details?.offerHours ?? 1 }, now());
  const offered = (chargeProblem: ChargeProblem): Offered => ({ entry, chargeProblem, holdExpiresAt });
  const current = { ...session, revision: details?.revision };
  const problem = problemOf(entry, current, { booking, count, now: now() });
  if (problem) return offered(problem);
  if (Date.parse(at) - Date.parse(booking.createdAt) > longestChargeMs) return offered('unavailable');
  const result = await payments.charge({ orderId, card: savedCard, total, metadata });
  if ('paymentId' in result) return result;
  logger.info('saved card not charged', { paymentMethodId: savedCard.paymentMethodId, reason: result.declined });
  return offered(result.declined);
}

/** The time they chose may have passed, or the session may have changed, while Stripe did not answer. */
function problemOf(
  entry: WaitlistEntry | undefined,
  session: Session & { revision: number | undefined },
  { booking, count, now }: { booking: Place; count: number; now: Date },
): ChargeProblem | null {
  if (!entry?.card || (entry.bookUntil ?? '') <= now.toISOString()) return 'changed';
  // A price that was chosen is fixed when the seat is held (docs/product.md#price-options).
  const price = booking.option ? booking.total : session.price;
  return consentProblem(entry.card, { ...session, price }, count);
}

/** Changes of a place whose card was not charged: its seat stays held, by the offer. */
export const unchargedPlace = {
  status: 'cancelled',
  paymentStatus: 'cancelled',
  ending: 'unpaid',
  ...releasedHold,
} as const satisfies Partial<Place>;

/**
 * Offers what is held for a card to the same entry, at the same price: once, since the offer's id derives from the order's.
 * The offer counts with its address in place of the booking.
 */
export function offerWritesInstead(
  { booking, emailSeats }: Pick<Charge, 'booking' | 'emailSeats'>,
  { orderId, places, entry, chargeProblem, holdExpiresAt }: Offered & { orderId: string; places: number },
  now: Date,
) {
  const { sessionId, memberSub, attendeeName, attendeeEmail, timeZone } = booking;
  const { total: price, rate, option, optionReason, sessionStart, cancellationPolicy, bookedFromLine } = booking;
  const createdAt = now.toISOString();
  const offer: Offer = offerRecord.parse({
    id: deriveEventId(orderId, 'offer'),
    sessionId,
    memberSub,
    attendeeName,
    attendeeEmail,
    timeZone,
    places,
    price,
    rate,
    option,
    optionReason,
    sessionStart,
    cancellationPolicy,
    createdAt,
    chargeProblem,
    holdExpiresAt,
    freeSince: bookedFromLine?.freeSince ?? booking.createdAt,
    state: 'open',
  });
  const eventId = deriveEventId(orderId, 'offer made');
  const offerEvent = { id: eventId, kind: 'offerMade', bookingId: offer.id, to: attendeeEmail } as const;
  return {
    offer: putOffer(offer),
    entry: recordOffer(entry, offer.id),
    emailSeats: replaceInGroup(booking, offer.id, emailGroup(attendeeEmail), emailSeats) ?? joinEmailGroup(offer, null),
    made: emitOnce(offerEvent, now),
  };
}
