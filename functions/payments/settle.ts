import { type Booking, findBooking } from '../bookings/store.ts';
import { discountKey, discountRecord } from '../discounts/store.ts';
import { getItems } from '../platform/batch.ts';
import type { Clock } from '../platform/clock.ts';
import { Failure } from '../platform/failure.ts';
import type { NewId } from '../platform/ids.ts';
import { logger } from '../platform/log.ts';
import type { Table } from '../platform/table.ts';
import { transactNamed } from '../platform/transact.ts';
import { sessionKey, sessionRecord } from '../sessions/store.ts';
import { entryIdOf, entryKey, entryRecord } from '../waitlist/store.ts';
import type { Checkout } from './checkout.ts';
import { decide, type Step } from './decide.ts';
import type { Payments } from './payments.ts';
import {
  completion,
  refundDone,
  refundPromise,
  release,
  type SettleWrites,
  type Surroundings,
  waiting,
} from './writes.ts';

export type SettleDependencies = {
  table: Table;
  now: Clock;
  newId: NewId;
  siteUrl: string;
  adminEmail: string;
  payments: Payments;
  /** Told of each payment that is not what was asked; raises an alarm. */
  onMismatch: () => void;
};

/** How often others may get ahead before it is left to the next who asks. */
const rounds = 10;

/**
 * Asks Stripe how the checkout of a booking stands and applies it: the only way by which a payment changes anything
 * (trust: money). Webhook, return page, scheduled sync and cancelling all call it, in any order and any number of times,
 * with the same effect once. A run that dies at any point leaves what the next one finishes. Returns the booking as it
 * stands then; undefined when there is none. Throws what Stripe or the table throws, and Failure `busy`.
 */
export async function settleBooking(bookingId: string, dependencies: SettleDependencies): Promise<Booking | undefined> {
  const { table, now, payments } = dependencies;
  for (let round = 0; round < rounds; round++) {
    const booking = await findBooking(table, bookingId);
    if (!booking || !isUnsettled(booking)) return booking;
    const checkout = booking.checkoutId === null ? undefined : await payments.find(booking.checkoutId);
    const surroundings = await gather(table, booking);
    const step = decide({ booking, checkout, session: surroundings.session }, now());
    if (step.do === 'nothing') return booking;
    await act(step, { booking, checkout, ...surroundings }, dependencies);
  }
  throw new Failure('busy', { retryAfter: 2 });
}

/**
 * Settles the booking of a checkout, named by an event. A checkout that is no booking's (its booking was never written,
 * or has another) is left alone; if somebody paid there all the same, that goes back.
 */
export async function settleCheckout(checkoutId: string, dependencies: SettleDependencies): Promise<void> {
  const { table, payments, siteUrl, onMismatch } = dependencies;
  const checkout = await payments.find(checkoutId);
  // Other sites may share the account.
  if (!checkout?.bookingId || checkout.siteUrl !== siteUrl) return;
  const booking = await findBooking(table, checkout.bookingId);
  if (booking?.checkoutId === checkoutId) await settleBooking(booking.id, dependencies);
  else if (checkout.state === 'paid' && checkout.paymentId && !checkout.refunded) {
    logger.error('payment of no booking is refunded', { checkoutId });
    onMismatch();
    await payments.refund(checkout.paymentId, checkoutId);
  }
}

// What nothing can change any more is not asked about.
function isUnsettled({ status, checkoutId, paidAt, refundedAt }: Booking): boolean {
  return (
    paidAt === null && refundedAt === null && (status === 'pending' || (status === 'cancelled' && checkoutId !== null))
  );
}

async function gather(table: Table, { sessionId, attendeeEmail, discount }: Booking): Promise<Surroundings> {
  const { session, entry, code } = await getItems(table, {
    session: { key: sessionKey(sessionId), schema: sessionRecord },
    entry: { key: entryKey(sessionId, entryIdOf(attendeeEmail)), schema: entryRecord },
    code: discount ? { key: discountKey(discount.code), schema: discountRecord } : undefined,
  });
  return { session, entry, codeStands: code !== undefined };
}

type Settling = Surroundings & { booking: Booking; checkout: Checkout | undefined };

/** Does one step. When the table has moved on meanwhile nothing is written, and the next round decides anew. */
async function act(step: Step, settling: Settling, dependencies: SettleDependencies): Promise<void> {
  const { booking, checkout } = settling;
  const { table, now, payments, onMismatch } = dependencies;
  const write = async (writes: SettleWrites) => void (await transactNamed(table, writes));
  switch (step.do) {
    case 'close':
      return payments.close(checkout?.id ?? '');
    case 'complete':
      return write(completion(settling, step.seat, dependencies));
    case 'wait':
      return write(waiting(booking, now()));
    case 'release':
      return write(release(settling, step.because, dependencies));
    case 'promise refund':
      if (step.because === 'wrong payment') {
        logger.error('payment is not what was asked', { checkoutId: checkout?.id });
        onMismatch();
      }
      return write(refundPromise(settling, dependencies));
    case 'refund':
      if (!checkout?.paymentId) throw new Error('Stripe does not know the payment that has to go back');
      await payments.refund(checkout.paymentId, booking.id);
      return write(refundDone(booking, dependencies));
  }
}
