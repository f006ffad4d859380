import type { Collection } from '#shared/rules/collections.ts';
import type { Currency } from '#shared/rules/currencies.ts';
import { setLanguage } from '#shared/rules/language.ts';
import type { Plan } from '#shared/rules/memberships.ts';
import type { PackForSale } from '#shared/rules/packs.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import type { VoucherSale } from '#shared/rules/voucher-sale.ts';
import { choicesRecord, siteKey } from '../keys/site-key.ts';
import { getItem, type Table } from '../platform/table.ts';
import { followAdded } from './follow-added.ts';
import { keptForSeconds } from './kept.ts';

const currentChoices = keptForSeconds(async (table) => followAdded(await getItem(table, siteKey, choicesRecord)));

/** The address that replies and notices go to: the confirmed contact address, else the one that the site was deployed with. */
export async function studioAddress(table: Table, now: Date, adminEmail: string): Promise<string> {
  return (await currentChoices(table, now))?.confirmedContact ?? adminEmail;
}

/** Tells whether strangers may see and buy the collection (docs/product.md#collections). */
export async function isOffered(table: Table, now: Date, collection: Collection): Promise<boolean> {
  const choices = await currentChoices(table, now);
  const built = choices?.collections?.[collection] ?? defaultSite.collections[collection];
  return (built ?? choices?.library?.list.find(({ id }) => id === collection))?.offered ?? false;
}

/** The owner's choices for gift vouchers in a currency; undefined where the site does not sell in it. */
export async function currentVoucherSale(
  table: Table,
  now: Date,
  currency: Currency,
): Promise<VoucherSale | undefined> {
  const choices = await currentChoices(table, now);
  const { offered } = choices?.currencies ?? defaultSite.currencies;
  return offered.includes(currency) ? (choices?.vouchers ?? defaultSite.vouchers) : undefined;
}

/** The pack for sale of this id; undefined where the site sells none, or nothing in this currency. */
export async function currentPackForSale(
  table: Table,
  now: Date,
  { id, currency }: { id: string; currency: Currency },
): Promise<PackForSale | undefined> {
  const choices = await currentChoices(table, now);
  const { offered } = choices?.currencies ?? defaultSite.currencies;
  const { list } = choices?.packs ?? defaultSite.packs;
  return offered.includes(currency) ? list.find((pack) => pack.id === id) : undefined;
}

/** The plan for sale of this id; undefined where the site sells none, or nothing in this currency. */
export async function currentPlan(
  table: Table,
  now: Date,
  { id, currency }: { id: string; currency: Currency },
): Promise<Plan | undefined> {
  const choices = await currentChoices(table, now);
  const { offered } = choices?.currencies ?? defaultSite.currencies;
  const { list } = choices?.plans ?? defaultSite.plans;
  return offered.includes(currency) ? list.find((plan) => plan.id === id) : undefined;
}

/** Makes what this function writes read in the English of the site; call it before something with a date is made. */
export async function followLanguage(table: Table, now: Date): Promise<void> {
  setLanguage((await currentChoices(table, now))?.names?.language ?? defaultSite.names.language);
}
