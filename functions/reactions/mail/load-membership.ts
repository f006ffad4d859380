import { findMembership } from '../../domains/memberships/store.ts';
import { findPack } from '../../domains/packs/store.ts';
import { latestOrderIdOf, paidUntilOf } from '../../ground/keys/membership.ts';
import type { MembershipMail } from '../../ground/outbox/mail.ts';
import { freePeriodOf } from '../../orders/memberships/view.ts';
import { findPackPurchase } from '../../orders/pack-sales/store.ts';
import { wasPaidAtStripe } from '../../orders/payments/order.ts';
import { newSaleSecret } from '../../orders/sales/authority.ts';
import { Undeliverable, Unwanted } from './errors.ts';
import { findGreetedName } from './greeted-name.ts';
import type { LoadDependencies } from './load-dependencies.ts';
import type { MembershipChargeMailData } from './templates/membership-charges.ts';
import type {
  FreeMembershipMailData,
  MembershipMailData,
  OwnMembershipMailData,
  PaidMembershipMailData,
  UnpaidMembershipMailData,
} from './templates/memberships.ts';

/** The secret of a mail outlasts the period, whose renewal may be late or paused; the mail about the next one has another. */
const secretMs = 200 * 24 * 3_600_000;

/** Loads a membership, also one that has ended. */
export async function loadMembership(
  { membershipId, to }: Pick<MembershipMail, 'membershipId' | 'to'>,
  { table, site }: LoadDependencies,
): Promise<MembershipMailData> {
  const membership = await findMembership(table, membershipId);
  if (!membership) throw new Undeliverable('the membership is gone');
  const { memberSub, ownerName: typedName } = membership;
  const order = await findPackPurchase(table, membershipId);
  const isPaidByCard = order !== undefined && wasPaidAtStripe(order);
  const greetedName = await findGreetedName(table, to, { memberSub, typedName, isPaidByCard });
  return { membership, greetedName, siteUrl: site.siteUrl };
}

/** Throws Unwanted for an address that it is no longer of. */
async function loadForOwner(mail: MembershipMail, dependencies: LoadDependencies): Promise<MembershipMailData> {
  const data = await loadMembership(mail, dependencies);
  if (data.membership.ownerEmail !== mail.to) throw new Unwanted('the membership is not of this address any more');
  return data;
}

/** Adds the secret that opens the page of the membership, and the credits of its latest period. Throws Unwanted once it has ended. */
export async function loadOwnMembership(
  mail: MembershipMail,
  dependencies: LoadDependencies,
): Promise<OwnMembershipMailData> {
  const data = await loadForOwner(mail, dependencies);
  const { membership } = data;
  if (membership.endedAt !== null) throw new Unwanted('the membership has ended');
  const paidUntil = Math.max(Date.parse(paidUntilOf(membership)), dependencies.now().getTime());
  const until = new Date(paidUntil + secretMs).toISOString();
  const secret = await newSaleSecret({ bearer: membership.id, purpose: 'membership', until }, mail.to, dependencies);
  return { ...data, secret };
}

/** Adds the period that was paid, with what is in its pack. */
export async function loadRenewedMembership(
  mail: MembershipMail,
  dependencies: LoadDependencies,
): Promise<PaidMembershipMailData> {
  const data = await loadOwnMembership(mail, dependencies);
  const orderId = mail.orderId ?? latestOrderIdOf(data.membership);
  const [order, pack] = await Promise.all([
    findPackPurchase(dependencies.table, orderId),
    findPack(dependencies.table, orderId),
  ]);
  if (!order || !pack) throw new Undeliverable('the order of the period is gone');
  return { ...data, order, credits: pack.terms.sessions };
}

/** Throws Unwanted where it was paid meanwhile. */
export async function loadUnpaidMembership(
  mail: MembershipMail,
  dependencies: LoadDependencies,
): Promise<UnpaidMembershipMailData> {
  const data = await loadOwnMembership(mail, dependencies);
  const { failedAt } = data.membership;
  if (failedAt === null) throw new Unwanted('the renewal was paid');
  return { ...data, failedAt };
}

/** Throws Unwanted where that was taken back. */
export async function loadEndingMembership(
  mail: MembershipMail,
  dependencies: LoadDependencies,
): Promise<OwnMembershipMailData> {
  const data = await loadOwnMembership(mail, dependencies);
  if (!data.membership.endsWithPeriod) throw new Unwanted('the membership goes on');
  return data;
}

/** Adds the charge that the mail tells of. */
export async function loadMembershipCharge(
  mail: MembershipMail,
  dependencies: LoadDependencies,
): Promise<MembershipChargeMailData> {
  const data = await loadOwnMembership(mail, dependencies);
  if (mail.charge === undefined) throw new Undeliverable('the mail names no charge');
  return { ...data, charge: mail.charge };
}

/** Throws Unwanted where it will not be renewed. */
export async function loadRenewingMembership(
  mail: MembershipMail,
  dependencies: LoadDependencies,
): Promise<MembershipChargeMailData> {
  const data = await loadMembershipCharge(mail, dependencies);
  if (data.membership.endsWithPeriod) throw new Unwanted('the membership ends with its period');
  return data;
}

/** Adds the period that is free. Throws Unwanted where it has begun, or that was taken back. */
export async function loadFreeMembership(
  mail: MembershipMail,
  dependencies: LoadDependencies,
): Promise<FreeMembershipMailData> {
  const data = await loadOwnMembership(mail, dependencies);
  const period = freePeriodOf(data.membership);
  if (period === null) throw new Unwanted('no period of the membership is free');
  return { ...data, period };
}

/** Throws Unwanted where it is free again. */
export async function loadTakenBackMembership(
  mail: MembershipMail,
  dependencies: LoadDependencies,
): Promise<OwnMembershipMailData> {
  const data = await loadOwnMembership(mail, dependencies);
  if (data.membership.freeFrom !== null) throw new Unwanted('the next period is free');
  return data;
}

export async function loadEndedMembership(
  mail: MembershipMail,
  dependencies: LoadDependencies,
): Promise<MembershipMailData> {
  return loadForOwner(mail, dependencies);
}
