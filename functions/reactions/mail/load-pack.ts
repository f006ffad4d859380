import { findPack } from '../../domains/packs/store.ts';
import type { Pack } from '../../ground/keys/pack.ts';
import type { PackMail } from '../../ground/outbox/mail.ts';
import type { Table } from '../../ground/platform/table.ts';
import { withoutSilent } from '../../ground/settings/imports.ts';
import { findSite } from '../../ground/settings/site.ts';
import { findPackPurchase } from '../../orders/pack-sales/store.ts';
import { wasPaidAtStripe } from '../../orders/payments/order.ts';
import { newSaleSecret } from '../../orders/sales/authority.ts';
import { Undeliverable, Unwanted } from './errors.ts';
import { findGreetedName } from './greeted-name.ts';
import type { LoadDependencies } from './load-dependencies.ts';
import type { OwnPackMailData, PackMailData } from './templates/pack-mail-data.ts';

/** A secret of a pack whose months begin with its first use is good for so long. */
const unusedDays = 5 * 365;

/** Loads a pack. Throws Unwanted once it has ended, by a refund or by the owner, and for the credits of a membership's period. */
export async function loadPack(
  { packId, to }: Pick<PackMail, 'packId' | 'to'>,
  { table, site }: LoadDependencies,
): Promise<PackMailData> {
  const pack = await findPack(table, packId);
  if (!pack) throw new Undeliverable('the pack is gone');
  if (pack.membershipId !== null) throw new Unwanted('the pack is a period of a membership');
  if (pack.endedAt !== null) throw new Unwanted('the pack has ended');
  const order = pack.sold ? await findPackPurchase(table, packId) : undefined;
  const { memberSub, ownerName: typedName } = pack;
  // Gift vouchers may have paid all of it.
  const isPaidByCard = order !== undefined && wasPaidAtStripe(order);
  const greetedName = await findGreetedName(table, to, { memberSub, typedName, isPaidByCard });
  return { pack, order, greetedName, siteUrl: site.siteUrl, ...(await planToJoin(table, pack)) };
}

/** Adds the secret that opens the page of the pack, which the outbox never holds. Throws Unwanted for an address that it is no longer of. */
export async function loadOwnPack(mail: PackMail, dependencies: LoadDependencies): Promise<OwnPackMailData> {
  const data = await loadPack(mail, dependencies);
  const { id: bearer, ownerEmail, expiresAt } = data.pack;
  if (ownerEmail !== mail.to) throw new Unwanted('the pack is not of this address any more');
  const { now } = dependencies;
  const until = expiresAt ?? new Date(now().getTime() + unusedDays * 24 * 3_600_000).toISOString();
  const secret = await newSaleSecret({ bearer, purpose: 'pack', until }, mail.to, dependencies);
  return { ...data, secret };
}

/** Throws Unwanted once it is over, or when the pack is none of a membership of another system. */
export async function loadMovedMembership(mail: PackMail, dependencies: LoadDependencies): Promise<OwnPackMailData> {
  const data = await loadOwnPack(mail, dependencies);
  const { movedMembership, expiresAt } = data.pack;
  if (!movedMembership) throw new Unwanted('the pack is not of a membership that was moved here');
  if (expiresAt === null || expiresAt <= dependencies.now().toISOString()) throw new Unwanted('the membership is over');
  return data;
}

/** Throws Unwanted where no credits are left, its owner was imported and gets no mails yet, or it ends at another time than the mail is about. */
export async function loadPackEnding(mail: PackMail, dependencies: LoadDependencies): Promise<OwnPackMailData> {
  const data = await loadOwnPack(mail, dependencies);
  const { pack } = data;
  const isMailed = (await withoutSilent(dependencies.table, [pack])).length > 0;
  if (!isMailed) throw new Unwanted('no mails to imported people yet');
  if (pack.creditsLeft === 0) throw new Unwanted('the pack is used up');
  if (pack.expiresAt !== mail.endsAt) throw new Unwanted('the pack ends at another time');
  return data;
}

/** Throws Unwanted where a credit has come back meanwhile. */
export async function loadUsedUpPack(mail: PackMail, dependencies: LoadDependencies): Promise<OwnPackMailData> {
  const data = await loadOwnPack(mail, dependencies);
  // A member reads of the next period what it gives.
  if (data.pack.membershipId !== null) throw new Unwanted('the pack is of a membership');
  if (data.pack.creditsLeft > 0) throw new Unwanted('a credit of the pack has come back');
  return data;
}

/** The plan by which what is left of a membership of another system goes on, while it is for sale. */
async function planToJoin(table: Table, { movedMembership }: Pack): Promise<Pick<PackMailData, 'planToJoin'>> {
  if (!movedMembership) return {};
  const { plans } = await findSite(table);
  return { planToJoin: plans.list.find(({ id }) => id === movedMembership.planId) };
}
