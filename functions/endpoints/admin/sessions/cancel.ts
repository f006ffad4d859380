import type { RequestOutput } from '#shared/contract/contract.ts';
import { type Actor, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { logger } from '../../../ground/platform/log.ts';
import { inParallel } from '../../../ground/platform/parallel.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { versionAfter } from '../../../ground/platform/version.ts';
import { settlePlacePayment } from '../../../orders/bookings/settle-place.ts';
import { completeFollowUp } from '../../../orders/follow-ups/complete.ts';
import { requestFollowUp } from '../../../orders/follow-ups/store.ts';
import { orderAuditTarget } from '../../../orders/lists/audit-target.ts';
import { changeOrderItem } from '../../../orders/lists/change.ts';
import type { SettlementDependencies } from '../../../orders/payments/dependencies.ts';
import { type Cancellation, cancellationOf } from './cancellation.ts';
import { concernedBookings, isRefused, isUnderWay } from './concerned-booking.ts';
import { sessionChangedError } from './create.ts';
import { inputOf } from './input.ts';
import { getUndeletedSession } from './list.ts';
import { withdrawSession } from './store.ts';

/**
 * Cancels a session (docs/product.md#cancelling-a-session): one transaction withdraws it, and its bookings follow as those
 * of a deleted one do. Goes on for some seconds, and answers how far it is. Idempotent. Throws HttpError 404, and 409 when
 * the number of places differs from the one that the admin confirmed, or it has ended.
 */
export const cancelSession: Handler<'cancelSession', SettlementDependencies> = async (call, dependencies) => {
  const { sessionId } = call.params;
  await retryOnConflict(async () => {
    const before = await getUndeletedSession(dependencies.table, sessionId);
    if (before.cancellation) return;
    if (before.endTime <= dependencies.now().toISOString()) throw new HttpError('session_over');
    if (before.seatsTaken + before.seatsHeld !== call.body.places) throw sessionChangedError(before);
    const after = cancelled(before, call.body.message, call, dependencies);
    return (await save({ before, after }, call, dependencies)) ? undefined : conflict;
  });
  return proceed(sessionId, dependencies);
};

/**
 * Goes on with a cancellation, which the schedules would complete too, and requests refused refunds again if asked to.
 * Idempotent. Throws HttpError 404.
 */
export const resumeCancellation: Handler<'resumeCancellation', SettlementDependencies> = async (call, dependencies) => {
  if (call.body.retry) await retryRefunds(call.params.sessionId, call, dependencies);
  return proceed(call.params.sessionId, dependencies);
};

function cancelled(
  before: WholeSession,
  cancellationMessage: RequestOutput<'cancelSession', 'body'>['message'],
  { member }: Actor,
  { now, newId }: WriteDependencies,
): WholeSession {
  const at = versionAfter(before.updatedAt, now());
  const { knownAs: _, unannounced: __, lineSince: ___, ...rest } = before;
  const places = before.seatsTaken + before.seatsHeld;
  return {
    ...rest,
    published: false,
    cancellation: { id: newId(new Date(at)), at, places, wasPublished: before.published },
    cancellationMessage,
    updatedAt: at,
    updatedBy: member.email,
  };
}

async function save(
  { before, after }: { before: WholeSession; after: WholeSession },
  actor: Actor,
  dependencies: WriteDependencies,
): Promise<boolean> {
  const target = { type: 'session', id: before.id, name: before.title };
  const places = { taken: before.seatsTaken, held: before.seatsHeld };
  const message = after.cancellationMessage;
  const change = { action: 'session.cancelled', target, before: { ...inputOf(before), places }, after: { message } };
  const at = dependencies.now();
  const { written } = await transactNamed(dependencies.table, {
    ...withdrawSession({ before, after }),
    followUp: requestFollowUp(before.id, after.cancellation?.id ?? dependencies.newId(at), at),
    audit: putAuditEntry(actor, change, dependencies),
  });
  return written;
}

/** Milliseconds after which nothing more is begun: well before the function has to answer. */
const budgetMs = 8000;

/** Bookings settled at once. */
const concurrency = 5;

/** Does what can be done in some seconds. What fails or is left is done by the schedules. */
async function proceed(sessionId: string, dependencies: SettlementDependencies): Promise<Cancellation> {
  const { table, now } = dependencies;
  const until = now().getTime() + budgetMs;
  const session = await getUndeletedSession(table, sessionId);
  if (session.cancellation) {
    await attempt('bookings of a cancelled session do not follow yet', () => completeFollowUp(table, sessionId, now));
    const open = (await concernedBookings(table, session)).filter(isUnderWay);
    const due = open.flatMap(({ orders }) => orders);
    await inParallel(due, concurrency, async (order) => {
      if (now().getTime() > until) return;
      const { checkoutId } = order;
      await attempt('refund is still due', () => settlePlacePayment(order, dependencies), { checkoutId });
    });
  }
  return cancellationOf(await getUndeletedSession(table, sessionId), await concernedBookings(table, session), table);
}

async function attempt(
  failure: string,
  work: () => Promise<unknown>,
  facts: { checkoutId?: string | null } = {},
): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger.error(failure, { ...facts, error });
  }
}

/** Requests what Stripe has refused once more; one that has changed since is left as it is. */
async function retryRefunds(sessionId: string, actor: Actor, dependencies: SettlementDependencies): Promise<void> {
  const { table, now } = dependencies;
  const session = await getUndeletedSession(table, sessionId);
  const refused = (await concernedBookings(table, session)).flatMap(({ orders }) => orders.filter(isRefused));
  await inParallel(refused, concurrency, async (order) => {
    const due = { refundDueAt: now().toISOString(), refundAmount: null, refundAnnounced: true };
    const target = orderAuditTarget(order);
    const change = { action: 'order.refunded', target, before: null, after: { session: session.title } };
    await transactNamed(table, {
      ...changeOrderItem(order, due),
      audit: putAuditEntry(actor, change, dependencies),
    });
  });
}
