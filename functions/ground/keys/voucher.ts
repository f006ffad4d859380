import * as z from 'zod';
import { id, instant, money } from '#shared/contract/common/schemas.ts';
import { orderTypes } from '#shared/rules/admin.ts';
import { voucherVats } from '#shared/rules/voucher-sale.ts';
import type { Key } from '../platform/table.ts';
import { storedThing } from './voucher-part.ts';

/**
 * A gift voucher of an amount pays parts of orders until its balance is used (docs/product.md#gift-vouchers), one of a thing one order. Orders say which
 * parts of them a voucher pays; its balance and uses follow in the same transactions.
 */
export const voucherRecord = z.object({
  /** Names it in paths and in the audit trail, where its code must not be. */
  id,
  /** Normalised (shared/rules/vouchers.ts); unguessable, and its key. */
  code: z.string(),
  /** Is what it was sold or given for; the balance is in the same currency. */
  value: money,
  /** Minor units that no order has taken; of a thing its whole value, or nothing. */
  balance: z.int().min(0),
  /** Null for one of an amount (docs/product.md#vouchers-of-a-thing). */
  thing: storedThing.nullable().default(null),
  /** The owner's words, such as for whom it is; nobody else sees them. */
  note: z.string().nullable().default(null),
  createdAt: instant,
  /** Ends its validity: it pays before this instant. */
  expiresAt: instant,
  /** Says when VAT is due of one that the site sold, whose order has the same id; null for one that the owner made. */
  soldWithVat: z.enum(voucherVats).nullable().default(null),
  /** Records when the owner ended it, or its payment went back: it pays nothing then, and what orders give back stays in its balance. */
  endedAt: instant.nullable().default(null),
  /** Spans in which it paid nothing until the owner let it pay again: what was lost then is owed again since (docs/product.md#income). */
  lapses: z.array(z.object({ from: instant, until: instant })).optional(),
});
export type Voucher = z.output<typeof voucherRecord>;

export const voucherKeyPrefix = 'VOUCHER#';
export const voucherKey = (code: string): Key => ({ PK: `${voucherKeyPrefix}${code}`, SK: 'VOUCHER' });

/** Finds a voucher by its id; written with it, so that one request makes one voucher. */
export const voucherIdRecord = z.object({ code: z.string() });
export const voucherIdKey = (voucherId: string): Key => ({ PK: `VOUCHERID#${voucherId}`, SK: 'VOUCHERID' });

/** Partition of all vouchers by time, in the index byKind. */
export const allVouchers = 'VOUCHERS';

export function voucherItem(voucher: Voucher) {
  return { ...voucherKey(voucher.code), GSI3PK: allVouchers, GSI3SK: voucher.createdAt, ...voucher };
}

/** A new voucher, and what finds it by its id. */
export function voucherItems(voucher: Voucher) {
  const { id: voucherId, code } = voucher;
  return [voucherItem(voucher), { ...voucherIdKey(voucherId), code }];
}

/** Records what one order takes of a voucher: the sum of all is its value less its balance. */
export const voucherUseRecord = z.object({
  code: z.string(),
  /** Names also an order of several places or dates together, which the back office shows by `shownId`, their first booking. */
  orderId: id,
  orderType: z.enum(orderTypes),
  shownId: id,
  /** Minor units of the voucher's currency that the order holds or has spent; 0 once all went back. */
  amount: z.int().min(0),
  /** Holds what it took first: the difference went back. */
  taken: z.int().positive(),
  createdAt: instant,
});
export type VoucherUse = z.output<typeof voucherUseRecord>;

export const voucherUsePrefix = 'USE#';
export const voucherUseKey = (code: string, orderId: string): Key => ({
  PK: `${voucherKeyPrefix}${code}`,
  SK: `${voucherUsePrefix}${orderId}`,
});
