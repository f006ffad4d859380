import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { findOwnMembership, type MembershipCaller } from '../../domains/memberships/authority.ts';
import { changeMembership, findMembership } from '../../domains/memberships/store.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { withAuthority } from '../../ground/platform/with-authority.ts';
import { limitStripe, stripeAttempts } from '../../ground/stripe/limit.ts';
import { membershipCardKey } from '../../ground/stripe/subscriptions.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { settleMembership } from './settle.ts';

/**
 * Opens the page that saves another card for a membership, in place of an earlier one (docs/product.md#memberships). Throws HttpError
 * 404, 409 `membership_ended`, 429, 502 and 503.
 */
export const openMembershipCard: Handler<'openMembershipCard', SettlementDependencies> = (
  { params: { membershipId }, body: { secret }, request: { ip } },
  dependencies,
) => openAs(membershipId, { secret, member: null, ip }, dependencies);

export const openMyMembershipCard: Handler<'openMyMembershipCard', SettlementDependencies> = (
  { params: { membershipId }, member, request: { ip } },
  dependencies,
) => openAs(membershipId, { secret: undefined, member, ip }, dependencies);

async function openAs(
  membershipId: string,
  caller: MembershipCaller,
  unlimited: SettlementDependencies,
): Promise<ResponseBody<'openMembershipCard'>> {
  const { table, now } = unlimited;
  await withAuthority({ table, ip: caller.ip, now: now() }, () => findOwnMembership(membershipId, caller, unlimited));
  const counted = { order: membershipId };
  await recordAttempts(table, [...attemptsOf('openMembershipCard', counted, now()), ...stripeAttempts(counted, now())]);
  return openPage(membershipId, limitStripe(unlimited, counted, { isCounted: true }));
}

async function openPage(membershipId: string, dependencies: SettlementDependencies): Promise<{ cardUrl: string }> {
  const { table, payments } = dependencies;
  const path = paths.membership.href(membershipId);
  const { customerId } = await findOpen(membershipId, dependencies);
  const request = { membershipId, customerId, successPath: `${path}?card`, cancelPath: path };
  const { id: cardPageId, url } = await payments.openCardPage(request);
  return retryOnConflict(async () => {
    const membership = await findOpen(membershipId, dependencies);
    const earlier = membership.cardPageId;
    if (earlier !== null) {
      // Its card may have been saved meanwhile.
      await payments.close(earlier);
      if (await settleMembershipCard(earlier, dependencies)) return conflict;
    }
    const write = changeMembership(membership, { cardPageId }, ['ownerEmail']);
    const { written } = await transactNamed(table, { membership: write });
    return written ? { cardUrl: url } : conflict;
  });
}

async function findOpen(membershipId: string, { table }: SettlementDependencies) {
  const membership = await findMembership(table, membershipId);
  if (!membership) throw new HttpError('membership_not_found');
  if (membership.endedAt !== null) throw new HttpError('membership_ended');
  return membership;
}

/**
 * Makes the card that a page has saved pay the later periods, and an open charge at once. Return page and webhook call it, in any order
 * and any number of times: only the latest page of a membership is used, and once. Returns whether it was now.
 */
export async function settleMembershipCard(cardPageId: string, dependencies: SettlementDependencies): Promise<boolean> {
  const { table, payments, siteUrl } = dependencies;
  const setup = await payments.findSetup(cardPageId);
  // Other sites may share the account.
  if (!setup?.card || setup.metadata.siteUrl !== siteUrl) return false;
  const membership = await findMembership(table, setup.metadata[membershipCardKey] ?? '');
  if (membership?.cardPageId !== cardPageId || membership.endedAt !== null) return false;
  if (setup.card.customerId !== membership.customerId) return false;
  const { id, subscriptionId } = membership;
  await payments.changeSubscription(subscriptionId, { paymentMethodId: setup.card.paymentMethodId });
  await payOpenInvoices(subscriptionId, dependencies);
  const { written } = await transactNamed(table, { used: changeMembership(membership, { cardPageId: null }) });
  await settleMembership(id, dependencies);
  return written;
}

async function payOpenInvoices(subscriptionId: string, { payments }: SettlementDependencies): Promise<void> {
  const subscription = await payments.findSubscription(subscriptionId);
  const open = subscription?.invoices.filter(({ state }) => state === 'open') ?? [];
  for (const { id } of open) await payments.payInvoice(id);
}
