import { findPlanPrices } from '../../domains/memberships/plan-prices.ts';
import { changeMembership, findMembership } from '../../domains/memberships/store.ts';
import { changePackItem, findPack, putPack } from '../../domains/packs/store.ts';
import { emit } from '../../ground/events/event.ts';
import { latestOrderIdOf, type Membership, periodOrderId } from '../../ground/keys/membership.ts';
import { logger } from '../../ground/platform/log.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import type { SubscriptionInvoice } from '../../ground/stripe/subscriptions.ts';
import { withPeriod } from '../pack-sales/periods.ts';
import { packSaleRules } from '../pack-sales/settlement.ts';
import { findPackPurchase } from '../pack-sales/store.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import type { Writes } from '../payments/order.ts';
import { changeOrder, putOrder } from '../payments/order-store.ts';
import { settleOrder } from '../payments/settle.ts';
import { closeMembership } from './close.ts';
import { nextLook } from './next-look.ts';
import { orderOfPeriod, packOfPeriod } from './period.ts';
import { amountToSet, newPriceWrites, priceTakenWrites, renewalNoticeWrites, setPrice } from './prices.ts';
import { type CopiedFields, type MembershipStep, membershipStep } from './step.ts';

/** More than the invoices that Stripe tells of at once. */
const maxSteps = 30;

/** Guarded in each write of a membership: what is decided by them, and who has it. */
const guarded = ['periods', 'state', 'endedAt', 'memberSub', 'ownerEmail', 'price', 'priceChange'] as const;

/**
 * The only way by which what Stripe says of a subscription changes a membership (docs/trust.md#memberships). Events, pages and
 * schedules all call it, in any order and any number of times, with the same effect once; after a crash the next run goes on. Returns
 * the settled membership; undefined when there is none, or its first period is not paid. Throws what Stripe or the table throws, and
 * HttpError `busy`.
 */
export async function settleMembership(
  membershipId: string,
  dependencies: SettlementDependencies,
): Promise<Membership | undefined> {
  const { table, now, payments } = dependencies;
  // An event of the first period may be faster than that of its checkout.
  if (!(await findMembership(table, membershipId))) await settleOrder(packSaleRules, membershipId, dependencies);
  let isPriceSet = true;
  const settled = await retryOnConflict(
    async () => {
      const membership = await findMembership(table, membershipId);
      if (!membership || membership.endedAt !== null) return membership;
      const subscription = await payments.findSubscription(membership.subscriptionId);
      if (!subscription) {
        logger.error('subscription of a membership is not known to Stripe');
        return membership;
      }
      const step = membershipStep(membership, subscription, now(), await findPlanPrices(table));
      if (step.action === 'none') return membership;
      const amount = amountToSet(step);
      if (amount !== null) isPriceSet = await setPrice(subscription, amount, dependencies);
      if (!isPriceSet) return membership;
      await perform(step, membership, dependencies);
      // Each step, also one that lost against another writer, is followed by a new decision.
      return conflict;
    },
    { maxAttempts: maxSteps },
  );
  if (!settled || settled.closedAt !== null) return settled;
  if (settled.endedAt !== null) return closeMembership(settled, dependencies);
  // Otherwise it stays due, or becomes it, until Stripe takes the price.
  if (isPriceSet) await scheduleNextLook(settled, nextLook(settled, now()), dependencies);
  else if (settled.nextAt > now().toISOString()) await scheduleNextLook(settled, now().toISOString(), dependencies);
  return settled;
}

async function perform(
  step: Exclude<MembershipStep, { action: 'none' }>,
  membership: Membership,
  dependencies: SettlementDependencies,
): Promise<void> {
  const { table, payments } = dependencies;
  switch (step.action) {
    case 'addPeriod':
      return void (await transactNamed(table, await periodWrites(membership, step.invoice, dependencies)));
    case 'copy':
      return void (await transactNamed(table, copyWrites(membership, step.changes, dependencies)));
    case 'endAtStripe':
      return endUnpaid(membership, dependencies);
    case 'voidInvoice':
      return payments.voidInvoice(step.invoice.id);
    case 'setPrice':
      return;
    case 'priceTaken':
      return void (await transactNamed(table, priceTakenWrites(membership, step.price)));
    case 'newPrice':
      return void (await transactNamed(table, newPriceWrites(membership, step, dependencies)));
    case 'remind':
      return void (await transactNamed(table, renewalNoticeWrites(membership, step.renewsAt, dependencies)));
    case 'end':
      return end(step, membership, dependencies);
  }
}

/** Ends a subscription at Stripe; an end that the studio began and Stripe never took is not the reason of this one. */
async function endUnpaid(membership: Membership, { table, payments }: SettlementDependencies): Promise<void> {
  const isStudios = membership.ending === 'by_studio';
  const ending = changeMembership(membership, { ending: 'unpaid' }, [...guarded, 'ending']);
  if (isStudios && !(await transactNamed(table, { ending })).written) return;
  await payments.endSubscription(membership.subscriptionId);
}

/** A period that was paid: its order and its pack, to which what may be kept of the last one moves. */
async function periodWrites(
  membership: Membership,
  invoice: SubscriptionInvoice,
  { table, now, newId }: SettlementDependencies,
): Promise<Writes> {
  const { id: membershipId, ownerEmail: to, terms } = membership;
  const at = now();
  const orderId = periodOrderId(membershipId, invoice.id);
  const last = await findPack(table, latestOrderIdOf(membership));
  const kept = last?.endedAt === null ? Math.min(last.creditsLeft, terms.carryOver + last.keptCredits) : 0;
  const order = orderOfPeriod(membership, invoice, { orderId, kept, at });
  const period = { orderId, invoiceId: invoice.id, start: invoice.start, end: invoice.end };
  const changes = { periods: withPeriod(membership, period) };
  return {
    order: putOrder(order),
    pack: putPack(packOfPeriod(membership, order, { kept, at })),
    // It ends with its period; the value of what was kept stays, as income of the period that was paid.
    kept: last && kept > 0 ? changePackItem(last, { creditsLeft: last.creditsLeft - kept }, ['endedAt']) : undefined,
    membership: changeMembership(membership, changes, guarded),
    renewed: emit({ id: newId(at), kind: 'membershipRenewed', membershipId, orderId, to }, at),
  };
}

/** Copies what Stripe says, and tells the member where they may have to do something. */
function copyWrites(
  membership: Membership,
  changes: Partial<CopiedFields>,
  { now, newId }: SettlementDependencies,
): Writes {
  const { id: membershipId, ownerEmail: to } = membership;
  const at = now();
  const hasFailed = changes.state === 'past_due';
  const ends = changes.endsWithPeriod === true;
  // Who had asked for an end that was taken back does not cause a later one.
  const ending = changes.endsWithPeriod === false ? { ending: null } : {};
  return {
    membership: changeMembership(membership, { ...changes, ...ending }, guarded),
    unpaid: hasFailed ? emit({ id: newId(at), kind: 'membershipUnpaid', membershipId, to }, at) : undefined,
    ends: ends ? emit({ id: newId(at), kind: 'membershipCancelled', membershipId, to }, at) : undefined,
    free: isFreeChanged(membership, changes, at)
      ? emit({ id: newId(at), kind: 'membershipFreeChanged', membershipId, isFree: changes.freeFrom !== null, to }, at)
      : undefined,
  };
}

/** Tells whether a period that is still to come becomes free, or is charged again. */
function isFreeChanged({ freeFrom: before }: Membership, { freeFrom }: Partial<CopiedFields>, at: Date): boolean {
  if (freeFrom === undefined) return false;
  return freeFrom !== null || (before !== null && before > at.toISOString());
}

type End = Extract<MembershipStep, { action: 'end' }>;

async function end(step: End, membership: Membership, dependencies: SettlementDependencies): Promise<void> {
  const { table, now } = dependencies;
  const orderId = latestOrderIdOf(membership);
  const writes = await endWrites(membership, step, dependencies);
  const order = step.paidInVain ? await findPackPurchase(table, orderId) : undefined;
  const isPaid = order?.status === 'paid';
  const refund = { status: 'cancelled', refundDueAt: now().toISOString(), refundReason: 'cancelled' } as const;
  const { written } = await transactNamed(table, { ...writes, order: isPaid ? changeOrder(order, refund) : undefined });
  if (!written || !isPaid) return;
  await settleOrder(packSaleRules, orderId, dependencies).catch((error: unknown) =>
    logger.error('refund is still due', { error }),
  );
}

async function endWrites(
  membership: Membership,
  { endedAt, ending }: End,
  { table, now, newId }: SettlementDependencies,
): Promise<Writes> {
  const { id: membershipId, ownerEmail: to } = membership;
  const at = now();
  const last = await findPack(table, latestOrderIdOf(membership));
  const isOpen = last?.endedAt === null && (last.expiresAt === null || last.expiresAt > at.toISOString());
  const changes = { state: 'ended' as const, endedAt, ending, nextAt: at.toISOString() };
  return {
    membership: changeMembership(membership, changes, guarded),
    pack: last && isOpen ? changePackItem(last, { endedAt: at.toISOString() }) : undefined,
    ended: emit({ id: newId(at), kind: 'membershipEnded', membershipId, to }, at),
  };
}

/** Sets when the schedule looks at a membership again; one that another run has changed is looked at by that. */
async function scheduleNextLook(
  membership: Membership,
  nextAt: string,
  { table }: SettlementDependencies,
): Promise<void> {
  if (nextAt !== membership.nextAt)
    await transactNamed(table, { look: changeMembership(membership, { nextAt }, guarded) });
}
