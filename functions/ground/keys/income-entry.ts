import * as z from 'zod';
import { collectionId } from '#shared/contract/common/collection.ts';
import { id, instant } from '#shared/contract/common/schemas.ts';
import { orderTypes } from '#shared/rules/admin.ts';
import { currencies } from '#shared/rules/currencies.ts';
import { incomeKinds, paymentWays } from '#shared/rules/income.ts';
import { voucherVats } from '#shared/rules/voucher-sale.ts';
import type { Key } from '../platform/table.ts';

/** Stands for all gift vouchers, as what was paid for. */
export const voucherItemId = 'voucher';

/** Stands for all packs, as what was paid for. */
export const packItemId = 'pack';

/**
 * An entry records one movement of the money of an order, or that a place was free (docs/product.md#income). It is
 * never changed and holds no personal data.
 */
export const incomeEntryRecord = z.object({
  /** Tells the entry apart from others of its order at this instant. */
  name: z.string(),
  at: instant,
  kind: z.enum(incomeKinds),
  /** Takes back, in whole or in part, what an earlier entry says. */
  corrects: z.boolean().default(false),
  orderType: z.enum(orderTypes),
  orderId: id,
  /** The session or collection that was paid for; `voucher` for a gift voucher, `pack` for a pack. */
  item: z.union([id, collectionId, z.literal(voucherItemId), z.literal(packItemId)]),
  way: z.enum(paymentWays),
  /** Minor units: below zero what went back. */
  amount: z.int(),
  currency: z.enum(currencies),
  /** Orders that were paid or free by it: below zero what is so no longer. */
  orders: z.int().min(-1).max(1),
  /** Says of an entry about a gift voucher that the site sold when its VAT is due. */
  voucherVat: z.enum(voucherVats).optional(),
  /** Names the sold voucher that paid it, or that got it back. */
  voucherCode: z.string().optional(),
  /** Names the pack that the entry is about: one that was sold, or that paid. */
  packId: id.optional(),
  /**
   * Is what a sold voucher of a thing, or the credits of a pack, were paid, of an entry about their use: so much is owed for it no more, or
   * again where it is below zero.
   */
  voucherValue: z.object({ amount: z.int(), currency: z.enum(currencies) }).optional(),
});
export type IncomeEntry = z.output<typeof incomeEntryRecord>;

export const incomePrefix = 'INCOME#';

/** Partition of the entries of a month in UTC, of which an instant or month names the beginning. */
export const incomePartition = (at: string) => `${incomePrefix}${at.slice(0, 7)}`;

/** Partition of the entries of an order, in the index byParent. */
export const incomeOfOrder = (orderId: string) => `INCOMEOF#${orderId}`;

export function incomeEntryKey({ at, orderId, name }: Pick<IncomeEntry, 'at' | 'orderId' | 'name'>): Key {
  return { PK: incomePartition(at), SK: `${at}#${orderId}#${name}` };
}

/** Partition, in the index byKind, of all entries about gift vouchers that the site sold, by time, but for those of packs that one has paid. */
export const voucherIncome = 'VOUCHERINCOME';

/** Partition, in the index byKind, of all entries about packs, by time; of a pack that a sold voucher paid they name that, too. */
export const packIncome = 'PACKINCOME';

/** The entry with its keys: of its month, of its order, and of sold vouchers or packs. */
export function incomeEntryItem({ corrects, ...entry }: IncomeEntry) {
  return {
    ...incomeEntryKey(entry),
    GSI1PK: incomeOfOrder(entry.orderId),
    GSI1SK: entry.at,
    ...(entry.voucherVat && { GSI3PK: voucherIncome, GSI3SK: entry.at }),
    ...(entry.packId && { GSI3PK: packIncome, GSI3SK: entry.at }),
    ...entry,
    ...(corrects && { corrects }),
  };
}
