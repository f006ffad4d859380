import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { refundOf } from '#shared/rules/cancellation.ts';
import { restReminderAt } from '#shared/rules/deposits.ts';
import { findWholeSession } from '../../domains/sessions/store.ts';
import { type EventContext, emit } from '../../ground/events/event.ts';
import type { Place } from '../../ground/keys/place.ts';
import { nextOfRest, type Rest, restLineOf } from '../../ground/keys/rest.ts';
import { isWithdrawn } from '../../ground/keys/session.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { Write } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import type { Writes } from '../payments/order.ts';
import { settleOrder } from '../payments/settle.ts';
import { endingWrites, sendRefunds } from './cancel.ts';
import { loadBookingContext } from './context.ts';
import { ordersOfBooking, paidOf } from './paid.ts';
import { findPlace } from './place-store.ts';
import { policyOf } from './policy.ts';
import { requestedWrites, restRequested } from './request-rest.ts';
import { changeRest } from './rest-store.ts';
import { endOfRest, isOwed, isWaiting, restRules } from './rests.ts';
import { firstOfPayer, keepsItsCard, owedTogether, siblingsOf } from './sibling-rests.ts';

/** More steps than a rest takes at once: its page is closed, its card charged and released. */
const maxSteps = 15;

/**
 * Does what is to be done about a rest by now (docs/product.md#deposits): settles its payment, reminds, charges the card or asks for
 * the payment, ends a place that was not paid in time, and releases the card at Stripe. Idempotent, also concurrently; after a
 * crash the next run goes on. Throws what Stripe or the table throws, and HttpError `busy`.
 */
export async function advanceRest(id: string, dependencies: SettlementDependencies): Promise<Rest | undefined> {
  return retryOnConflict(() => takeStep(id, dependencies), { maxAttempts: maxSteps });
}

async function takeStep(id: string, dependencies: SettlementDependencies): Promise<Rest | undefined | typeof conflict> {
  const { table, now } = dependencies;
  const order = await settleOrder(restRules, id, dependencies);
  if (!order) return undefined;
  const { status, checkoutId, byHand } = order;
  if (status !== 'pending' || (isWaiting(order) && !restLineOf(order).byCard)) {
    if (await releaseCard(order, dependencies)) return conflict;
  }
  if (status !== 'pending') return order;
  const booking = await findPlace(table, restLineOf(order).bookingId);
  const isEnded = booking !== undefined && !isOwed(order, booking);
  if (isEnded) return endRest(order, dependencies);
  // The owner was about to set it to paid.
  if (byHand && checkoutId !== null) return write({ rest: changeRest(order, { byHand: false }) }, dependencies);
  if (!booking || !isWaiting(order) || restLineOf(order).nextAt > now().toISOString()) return order;
  return dueStep(order, booking, dependencies);
}

/** Always `conflict`: each step, also one that lost against another writer, is followed by a new decision. */
async function write(writes: Writes, { table }: SettlementDependencies): Promise<typeof conflict> {
  await transactNamed(table, writes);
  return conflict;
}

/**
 * Returns whether a card that is not charged any more was given back. One that is to pay the rest of another place too stays with that
 * rest, and is given back by the last of them.
 */
async function releaseCard(order: Rest, dependencies: SettlementDependencies): Promise<boolean> {
  const { card } = restLineOf(order);
  if (!card) return false;
  const siblings = await siblingsOf(dependencies.table, order);
  const keeper = siblings.find((sibling) => restLineOf(sibling).card?.paymentMethodId === card.paymentMethodId);
  if (!keeper) await dependencies.payments.releaseCard(card);
  const nextAt = nextOfRest({ ...restLineOf(order), card: null }, dependencies.now());
  await write(
    { rest: changeRest(order, { line: { card: null, nextAt } }), keeper: keeper && keepsItsCard(keeper) },
    dependencies,
  );
  return true;
}

/** The place ended, or is paid otherwise. An open page is closed first; what was paid on it goes back. */
async function endRest(order: Rest, dependencies: SettlementDependencies): Promise<typeof conflict | Rest> {
  const { payments, now } = dependencies;
  if (isWaiting(order)) return write({ rest: changeRest(order, endOfRest(now().toISOString())) }, dependencies);
  // The settlement awaits the bank, or goes on with the charge.
  if (order.processing || order.checkoutId === null) return order;
  await payments.close(order.checkoutId);
  return conflict;
}

/** The next thing to do, whose time has come. */
async function dueStep(order: Rest, booking: Place, dependencies: SettlementDependencies) {
  const at = dependencies.now().toISOString();
  const { payUntil, dueAt, byCard, card, remindedAt } = restLineOf(order);
  if (payUntil !== null) return payUntil <= at ? endUnpaidPlace(order, booking, dependencies) : order;
  const isReminded = remindedAt !== null || restReminderAt(dueAt, at) !== null;
  if (dueAt > at && isReminded) return write(reschedule(order, dependencies.now()), dependencies);
  const isCharged = dueAt <= at && byCard && card !== null;
  if (!isCharged) {
    const together = await owedTogether(dependencies.table, { order, booking });
    return write((dueAt > at ? remind : request)(together, dependencies), dependencies);
  }
  return write({ rest: changeRest(order, { savedCard: card, line: { chargedAt: at } }) }, dependencies);
}

function reschedule(order: Rest, now: Date): Writes {
  return { rest: changeRest(order, { line: { nextAt: nextOfRest(restLineOf(order), now) } }) };
}

type OwedTogether = Awaited<ReturnType<typeof owedTogether>>;

function remind(together: OwedTogether, { now, newId }: EventContext): Writes {
  const at = now();
  const { order } = firstOfPayer(together);
  const { bookingId, dueAt } = restLineOf(order);
  return {
    ...ofEach(together, (owed) => ({
      rest: changeRest(owed.order, { line: { nextAt: dueAt, remindedAt: at.toISOString() } }),
    })),
    reminded: toPayer(order, (to) => emit({ id: newId(at), kind: 'restReminded', bookingId, to }, at)),
  };
}

/** Asks for rests that no card is charged for, by one mail. */
function request(together: OwedTogether, dependencies: EventContext): Writes {
  const { order } = firstOfPayer(together);
  const at = dependencies.now();
  return {
    ...ofEach(together, (owed) => requestedWrites(owed, at)),
    requested: restRequested({ order, why: 'no_card' }, dependencies),
  };
}

function ofEach(together: OwedTogether, writesOf: (owed: OwedTogether[0]) => Writes): Writes {
  return Object.fromEntries(
    together.flatMap((owed, index) =>
      Object.entries(writesOf(owed)).map(([name, write]) => [`${name}${index}`, write] as const),
    ),
  );
}

function toPayer({ buyerEmail }: Rest, compose: (to: string) => Write): Write | undefined {
  return isPlaceholderEmail(buyerEmail) ? undefined : compose(buyerEmail);
}

/** Cancels a place as its guest would at that instant: its policy tells what goes back of what was paid. */
async function endUnpaidPlace(
  order: Rest,
  booking: Place,
  dependencies: SettlementDependencies,
): Promise<typeof conflict | Rest> {
  const { table, now, newId } = dependencies;
  const session = await findWholeSession(table, booking.sessionId, { consistent: true });
  // Cancelling the session cancels the place, with another mail.
  if (!session || isWithdrawn(session) || !isBooked(booking)) return order;
  const orders = await ordersOfBooking(table, booking);
  const policy = await policyOf(table, booking, session);
  const { amount } = refundOf(paidOf(orders, booking), policy, session.startTime, now());
  const context = await loadBookingContext(table, booking);
  const at = now();
  const about = { bookingId: booking.id, to: booking.attendeeEmail, by: 'rest' } as const;
  const { written } = await transactNamed<string>(table, {
    ...endingWrites(booking, { orders, amount, context, reason: 'rest_unpaid' }, dependencies),
    rest: changeRest(order, endOfRest(at.toISOString())),
    cancelled: emit({ id: newId(at), kind: 'bookingCancelled', ...about }, at),
  });
  if (written) await sendRefunds(orders, dependencies);
  return conflict;
}
