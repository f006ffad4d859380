import { dueAtOfChangedStart } from '#shared/rules/deposits.ts';
import type { Place } from '../../ground/keys/place.ts';
import { closingOf, nextOfRest, type Rest, restLineOf } from '../../ground/keys/rest.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { Table } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { isRestPending } from './booked-rest.ts';
import { changePlace, findPlace } from './place-store.ts';
import { changeRest, findRest } from './rest-store.ts';

/**
 * Gives a booking with a deposit the new start of its session (docs/product.md#deposits): the rest is due no later than before, and
 * early enough before the start. Another date withdraws the consent to charge the card. Idempotent.
 */
export async function moveStartOfDeposit(
  table: Table,
  { id, sessionId }: Pick<Place, 'id' | 'sessionId'>,
  start: string,
  now: Date,
): Promise<void> {
  await retryOnConflict(async () => {
    const booking = await findPlace(table, id);
    // Meanwhile it may have been moved to another session.
    if (!booking || booking.sessionId !== sessionId || booking.sessionStart === start) return undefined;
    const order = isRestPending(booking) && booking.deposit ? await findRest(table, booking.deposit.restId) : undefined;
    const { written } = await transactNamed(table, {
      ...changePlace(booking, {
        sessionStart: start,
        ...(order && { deposit: depositOfStart(booking, order, start) }),
      }),
      rest: order && changeRest(order, changesOf(order, start, now)),
    });
    return written ? undefined : conflict;
  });
}

function changesOf(order: Rest, sessionStart: string, now: Date) {
  const line = lineOfStart(order, sessionStart, now);
  // While a bank works on the payment, the hold is its own.
  return order.processing ? { line } : { holdExpiresAt: closingOf({ ...restLineOf(order), ...line }), line };
}

function lineOfStart(order: Rest, sessionStart: string, now: Date) {
  const line = restLineOf(order);
  const { dueAt: before, payUntil: until, byCard, consentAt, nextAt } = line;
  const dueAt = dueAtOfChangedStart(before, sessionStart);
  const payUntil = until !== null && sessionStart < until ? sessionStart : until;
  if (dueAt === before) return { sessionStart, payUntil, ...(payUntil !== null && { nextAt: payUntil }) };
  const next = nextOfRest({ ...line, dueAt, payUntil, byCard: false }, now);
  const isCharging = order.savedCard !== null;
  const consent = isCharging ? { byCard, consentAt } : { byCard: false, consentAt: null };
  return { sessionStart, dueAt, payUntil, nextAt: isCharging ? nextAt : next, ...consent };
}

function depositOfStart({ deposit }: Place, order: Rest, start: string): Place['deposit'] {
  if (!deposit) return deposit;
  const dueAt = dueAtOfChangedStart(deposit.dueAt, start);
  const { payUntil: until } = deposit;
  const payUntil = until !== null && start < until ? start : until;
  const isWithdrawn = dueAt !== deposit.dueAt && order.savedCard === null;
  return { ...deposit, dueAt, payUntil, ...(isWithdrawn && { byCard: false, consentAt: null }) };
}
