import * as z from 'zod';
import { id, instant, money } from '#shared/contract/common/schemas.ts';
import { orderTypes } from '#shared/rules/admin.ts';
import { paymentWays } from '#shared/rules/income.ts';
import { table as shape } from '#shared/rules/table.ts';
import type { Key } from '../platform/table.ts';

/** A receipt or a credit note as it was issued: nothing that changes later changes it (docs/product.md#receipts). */
export const receiptRecord = z.object({
  kind: z.enum(['receipt', 'credit_note']),
  /** Counts documents of this kind without a gap. */
  number: z.int().positive(),
  /** Contains the number with the prefix of that time, as it is printed. */
  name: z.string(),
  /** Names the receipt that a credit note is for; null for a receipt. */
  receiptName: z.string().nullable().default(null),
  orderType: z.enum(orderTypes),
  orderId: id,
  /** Names the part of the order that it documents: its payment, or which refund. */
  posting: z.string(),
  issuedAt: instant,
  /** Records when the amount was paid, or went back. */
  at: instant,
  amount: money,
  /** Holds what gift vouchers paid of it; absent where none did. */
  byVouchers: money.optional(),
  /** Holds what credits of a pack paid of it, with their number and its name; absent where none did. */
  byPack: z.object({ name: z.string(), credits: z.int().positive(), amount: money }).optional(),
  /**
   * Holds what of it no VAT is due of by this payment, and why: it was due when the voucher that paid it was sold, or is due when the voucher
   * that was bought is used. Absent where it is due of all.
   */
  untaxed: z.object({ amount: money, why: z.enum(['taxed_at_sale', 'taxed_at_use']) }).optional(),
  /** Hundredths of a per cent; null: none was charged. */
  vatRate: z.int().min(0).nullable().default(null),
  way: z.enum(paymentWays),
  /** Describes in words what was paid for. */
  item: z.string(),
  /** Lists what was paid for together, with what each cost: absent where it is one thing. */
  lines: z.array(z.object({ item: z.string(), amount: money })).optional(),
  buyer: z.object({ name: z.string(), email: z.string().nullable() }),
  seller: z.object({ name: z.string(), address: z.string().nullable(), vatNumber: z.string().nullable() }),
});
export type Receipt = z.output<typeof receiptRecord>;

export const receiptsOfOrder = (orderId: string) => `RECEIPT#${orderId}`;

export const receiptKey = ({ orderId, posting }: Pick<Receipt, 'orderId' | 'posting'>): Key => ({
  PK: receiptsOfOrder(orderId),
  SK: posting,
});

/** Receipts are kept as long as most countries require accounts to be kept. */
const keptYears = 10;

export function receiptItem(receipt: Receipt) {
  const end = new Date(receipt.issuedAt);
  end.setUTCFullYear(end.getUTCFullYear() + keptYears);
  return { ...receiptKey(receipt), ...receipt, [shape.expiry]: Math.floor(end.getTime() / 1000) };
}

/** The last numbers that were given. */
export const receiptNumbersRecord = z.object({ receipt: z.int().default(0), credit_note: z.int().default(0) });
export type ReceiptNumbers = z.output<typeof receiptNumbersRecord>;

export const receiptNumbersKey: Key = { PK: 'RECEIPTNUMBERS', SK: 'RECEIPTNUMBERS' };
