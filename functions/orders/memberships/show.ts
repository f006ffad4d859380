import type { ResponseBody } from '#shared/contract/contract.ts';
import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import { findOwnMembership, type MembershipCaller } from '../../domains/memberships/authority.ts';
import { linkGuestMemberships } from '../../domains/memberships/link.ts';
import { findMembership, findMembershipsOf } from '../../domains/memberships/store.ts';
import type { Membership } from '../../ground/keys/membership.ts';
import { type PackPurchase, soldPackOf } from '../../ground/keys/purchase.ts';
import { hashOf } from '../../ground/keys/secret.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { logger } from '../../ground/platform/log.ts';
import type { Table } from '../../ground/platform/table.ts';
import { withAuthority } from '../../ground/platform/with-authority.ts';
import { limitStripe } from '../../ground/stripe/limit.ts';
import { findPackPurchase } from '../pack-sales/store.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { settleMembershipCard } from './card.ts';
import { settleMembership } from './settle.ts';
import { membershipViewOf } from './view.ts';

type MembershipPage = ResponseBody<'showMembership'>;

/** Throws HttpError 404 for anyone whose it is not, 429, and 503 while nothing is paid and Stripe cannot be reached. */
export const showMembership: Handler<'showMembership', SettlementDependencies> = (
  { params: { membershipId }, body: { secret, cardPageId }, request: { ip } },
  dependencies,
) => show({ membershipId, cardPageId }, { secret, member: null, ip }, dependencies);

export const showMyMembership: Handler<'showMyMembership', SettlementDependencies> = (
  { params: { membershipId }, body: { cardPageId }, member, request: { ip } },
  dependencies,
) => show({ membershipId, cardPageId }, { secret: undefined, member, ip }, dependencies);

type Shown = { membershipId: string; cardPageId: string | undefined };

async function show(
  { membershipId, cardPageId }: Shown,
  caller: MembershipCaller,
  unlimited: SettlementDependencies,
): Promise<MembershipPage> {
  const { table, now } = unlimited;
  const found = await withAuthority({ table, ip: caller.ip, now: now() }, () =>
    findShown(membershipId, caller, unlimited),
  );
  const dependencies = limitStripe(unlimited, { order: membershipId });
  if ('subscriptionId' in found) {
    return pageOf(await settledNow(found, cardPageId, dependencies), table, now());
  }
  const settled = await settleMembership(membershipId, dependencies);
  if (settled) return pageOf(settled, table, now());
  return pageOfOrder((await findPackPurchase(table, membershipId)) ?? found);
}

/** The membership, or its order before anything is paid. */
async function findShown(
  membershipId: string,
  caller: MembershipCaller,
  { table, now }: SettlementDependencies,
): Promise<Membership | PackPurchase> {
  if (await findMembership(table, membershipId)) return findOwnMembership(membershipId, caller, { table, now });
  const order = await findPackPurchase(table, membershipId);
  const isTheirs = order && !isPlaceholderEmail(order.buyerEmail) && isOrderOf(order, caller);
  if (!isTheirs || soldPackOf(order).membership === null) throw new HttpError('membership_not_found');
  return order;
}

function isOrderOf({ memberSub, secretHash }: PackPurchase, { member, secret }: MembershipCaller): boolean {
  if (member && memberSub === member.sub) return true;
  return secret !== undefined && secretHash === hashOf(secret);
}

/** While Stripe cannot be reached, the membership as it was last read is shown. */
async function settledNow(
  found: Membership,
  cardPageId: string | undefined,
  dependencies: SettlementDependencies,
): Promise<Membership> {
  try {
    if (cardPageId !== undefined && found.cardPageId === cardPageId) {
      await settleMembershipCard(cardPageId, dependencies);
    }
    return (await settleMembership(found.id, dependencies)) ?? found;
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'payments_unavailable') throw error;
    logger.warn('membership is shown as it was last read', { error });
    return found;
  }
}

async function pageOf(membership: Membership, table: Table, now: Date): Promise<MembershipPage> {
  const { id, terms, ownerEmail } = membership;
  return {
    id,
    name: terms.name,
    buyerEmail: ownerEmail,
    order: null,
    membership: await membershipViewOf(table, membership, now),
    periods: await periodsOf(table, membership),
  };
}

async function periodsOf(table: Table, { periods }: Membership): Promise<MembershipPage['periods']> {
  const newestFirst = periods.toReversed();
  const orders = await Promise.all(newestFirst.map(({ orderId }) => findPackPurchase(table, orderId)));
  return newestFirst.flatMap(({ orderId, start, end }, place) => {
    const order = orders[place];
    return order ? [{ orderId, start, end, total: order.total, refunded: order.refundedAt !== null }] : [];
  });
}

function pageOfOrder(order: PackPurchase): MembershipPage {
  const { id, buyerEmail, status, processing, total, refundDueAt, refundedAt } = order;
  return {
    id,
    name: soldPackOf(order).terms.name,
    buyerEmail,
    order: {
      status,
      processing: status === 'pending' && processing,
      total,
      refunded: refundDueAt !== null || refundedAt !== null,
    },
    membership: null,
    periods: [],
  };
}

/** The member's memberships, also those of a guest with the member's address, which become the account's. */
export const listMyMemberships: Handler<'listMyMemberships', { table: Table; now: Clock }> = async (
  { member },
  { table, now },
) => {
  const guest = { memberSub: null, email: member.email };
  const [own, linked] = await Promise.all([
    findMembershipsOf(table, { memberSub: member.sub, email: member.email }),
    // Reading changes nothing for an admin who is signed in as the member (docs/trust.md#impersonation).
    member.impersonation ? findMembershipsOf(table, guest) : linkGuestMemberships(table, member),
  ]);
  const known = new Set(own.map(({ id }) => id));
  const all = [...own, ...linked.filter(({ id }) => !known.has(id))];
  const memberships = await Promise.all(all.map((one) => membershipViewOf(table, one, now())));
  return {
    memberships: memberships.toSorted((one, other) => Number(one.endedAt !== null) - Number(other.endedAt !== null)),
  };
};
