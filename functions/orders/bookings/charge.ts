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

type Charge = {
  booking: Place;
  session: Session | undefined;
  /** The attendee's entry on the waitlist. */
  entry: WaitlistEntry | undefined;
  /** Seats of the attendee's e-mail address. */
  emailSeats: SeatGroup | undefined;
};

type ChargeDependencies = EventContext & { table: Table; payments: Pick<Payments, 'charge'> };

/**
 * Charges the saved card, and returns what follows: the payment, to be settled like any other, or an offer with a payment
 * page, whose mail says why (docs/trust.md#saved-cards). Undefined when there is nothing to charge for any more.
 * Idempotent: the same booking is the same payment. Throws what Stripe throws when it cannot tell; the scheduled sync
 * repeats it, and the seat is held meanwhile.
 */
export async function chargeWrites(
  { booking, session, entry, emailSeats }: Charge,
  dependencies: ChargeDependencies,
): Promise<Writes | undefined> {
  const { table, now, payments } = dependencies;
  const { savedCard } = booking;
  const at = now().toISOString();
  if (!session?.published || isWithdrawn(session) || session.startTime <= at) return undefined;
  if (!savedCard || !isWaitingFor(entry, booking)) return undefined;
  const details = await getItem(table, detailsKey(session.id), detailsRecord, { consistent: true });
  const holdExpiresAt = offerEnd({ ...session, offerHours: details?.offerHours ?? 1 }, now());
  const offer = (chargeProblem: ChargeProblem) =>
    offerInstead({ booking, entry, emailSeats }, { chargeProblem, holdExpiresAt }, now());
  const problem = problemOf(entry, { ...session, revision: details?.revision }, { booking, now: now() });
  if (problem) return offer(problem);
  if (Date.parse(at) - Date.parse(booking.createdAt) > longestChargeMs) return offer('unavailable');
  const metadata = { ...metadataOfBooking(booking), bookingId: booking.id };
  const result = await payments.charge({ orderId: booking.id, card: savedCard, total: booking.total, metadata });
  if ('paymentId' in result) return changePlace(booking, { checkoutId: result.paymentId });
  logger.info('saved card not charged', { paymentMethodId: savedCard.paymentMethodId, reason: result.declined });
  return offer(result.declined);
}

/** The time they chose may have passed, or the session may have changed, while Stripe did not answer. */
function problemOf(
  entry: WaitlistEntry | undefined,
  session: Session & { revision: number | undefined },
  { booking, now }: { booking: Place; now: Date },
): ChargeProblem | null {
  if (!entry?.card || (entry.bookUntil ?? '') <= now.toISOString()) return 'changed';
  // A price that was chosen is fixed when the seat is held (docs/product.md#price-options).
  const price = booking.option ? booking.total : session.price;
  return consentProblem(entry.card, { ...session, price });
}

/** The booking ends, and its seat is offered to the same entry: once, since the offer's id derives from the booking's. */
function offerInstead(
  { booking, entry, emailSeats }: Pick<Charge, 'booking' | 'emailSeats'> & { entry: WaitlistEntry },
  terms: Pick<Offer, 'chargeProblem' | 'holdExpiresAt'>,
  now: Date,
): Writes {
  const { sessionId, memberSub, attendeeName, attendeeEmail, timeZone } = booking;
  const { total: price, rate, option, optionReason, sessionStart, cancellationPolicy, bookedFromLine } = booking;
  const createdAt = now.toISOString();
  const offer = offerRecord.parse({
    id: deriveEventId(booking.id, 'offer'),
    sessionId,
    memberSub,
    attendeeName,
    attendeeEmail,
    timeZone,
    price,
    rate,
    option,
    optionReason,
    sessionStart,
    cancellationPolicy,
    createdAt,
    ...terms,
    freeSince: bookedFromLine?.freeSince ?? booking.createdAt,
    state: 'open',
  });
  const eventId = deriveEventId(booking.id, 'offer made');
  const offerEvent = { id: eventId, kind: 'offerMade', bookingId: offer.id, to: attendeeEmail } as const;
  return {
    // Its seat is not released: the offer holds it.
    ...changePlace(booking, {
      status: 'cancelled',
      paymentStatus: 'cancelled',
      ending: 'unpaid',
      ...releasedHold,
    }),
    offer: putOffer(offer),
    entry: recordOffer(entry, offer.id),
    emailSeats: replaceInGroup(booking, offer.id, emailGroup(attendeeEmail), emailSeats) ?? joinEmailGroup(offer, null),
    made: emitOnce(offerEvent, now),
  };
}
