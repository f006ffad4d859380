import { offerEnd } from '#shared/rules/waitlist.ts';
import { type ChargeProblem, consentProblem } from '#shared/rules/waitlist-card.ts';
import type { Booking } from '../keys/booking.ts';
import { detailsKey, detailsRecord, isWithdrawn, type Session } from '../keys/session.ts';
import type { WaitlistEntry } from '../keys/waitlist-entry.ts';
import { deriveMailId, type MailContext, queueOnce } from '../outbox/queue.ts';
import type { Writes } from '../payments/order.ts';
import { logger } from '../platform/log.ts';
import { getItem, type Table } from '../platform/table.ts';
import type { Payments } from '../stripe/payments.ts';
import { metadataOfBooking } from './checkout-metadata.ts';
import { changeBooking } from './store.ts';

/** Whether its card is still to be charged: once Stripe has answered, the booking has a payment or is an offer. */
export function isCharged({ status, savedCard, checkoutId, offered, byHand }: Booking): boolean {
  return status === 'pending' && savedCard !== null && checkoutId === null && !offered && !byHand;
}

/** Whether the entry that the seat is held for still waits: leaving the waitlist withdraws the consent. */
export function isWaitingFor(entry: WaitlistEntry | undefined, { id }: Pick<Booking, 'id'>): boolean {
  return entry?.offer === id;
}

/** After this time without an answer of Stripe the seat is offered, with a payment page. */
const longestChargeMs = 3_600_000;

type ChargeDependencies = MailContext & { table: Table; payments: Pick<Payments, 'charge'> };

/**
 * Charges the saved card, and returns what follows: the payment, to be settled like any other, or an offer with a payment
 * page and a mail that says why (docs/trust.md#saved-cards). Undefined when there is nothing to charge for any more.
 * Idempotent: the same booking is the same payment. Throws what Stripe throws when it cannot tell; the scheduled sync
 * repeats it, and the seat is held meanwhile.
 */
export async function chargeWrites(
  { booking, session, entry }: { booking: Booking; session: Session | undefined; entry: WaitlistEntry | undefined },
  dependencies: ChargeDependencies,
): Promise<Writes | undefined> {
  const { table, now, payments } = dependencies;
  const { savedCard } = booking;
  const at = now().toISOString();
  if (!session?.published || isWithdrawn(session) || session.startTime <= at) return undefined;
  if (!savedCard || !isWaitingFor(entry, booking)) return undefined;
  const details = await getItem(table, detailsKey(session.id), detailsRecord, { consistent: true });
  const offer = (problem: ChargeProblem) =>
    offerInstead(booking, problem, offerEnd({ ...session, offerHours: details?.offerHours ?? 1 }, now()), now());
  const problem = problemOf(entry, { ...session, revision: details?.revision }, now());
  if (problem) return offer(problem);
  if (Date.parse(at) - Date.parse(booking.createdAt) > longestChargeMs) return offer('unavailable');
  const metadata = { ...metadataOfBooking(booking), bookingId: booking.id };
  const result = await payments.charge({ orderId: booking.id, card: savedCard, total: booking.total, metadata });
  if ('paymentId' in result) return { booking: changeBooking(booking, { checkoutId: result.paymentId }) };
  logger.info('saved card not charged', { paymentMethodId: savedCard.paymentMethodId, reason: result.declined });
  return offer(result.declined);
}

/** The time they chose may have passed, or the session may have changed, while Stripe did not answer. */
function problemOf(
  entry: WaitlistEntry | undefined,
  session: Session & { revision: number | undefined },
  now: Date,
): ChargeProblem | null {
  if (!entry?.card || (entry.bookUntil ?? '') <= now.toISOString()) return 'changed';
  return consentProblem(entry.card, session);
}

function offerInstead(booking: Booking, chargeProblem: ChargeProblem, holdExpiresAt: string, now: Date): Writes {
  const { id: bookingId, attendeeEmail: to } = booking;
  return {
    booking: changeBooking(booking, {
      offered: true,
      savedCard: null,
      bookedFromLine: false,
      chargeProblem,
      holdExpiresAt,
    }),
    mail: queueOnce({ id: deriveMailId(bookingId, 'offer mail'), kind: 'seat_offered', bookingId, to }, now),
  };
}
