import * as z from 'zod';
import { id, instant, money } from '#shared/contract/common/schemas.ts';
import { orderTypes } from '#shared/rules/admin.ts';
import { paymentWays } from '#shared/rules/income.ts';
import { table as shape } from '#shared/rules/table.ts';
import type { Key } from '../platform/table.ts';

/** A receipt or a credit note as it was issued: nothing that changes later changes it (docs/product.md#receipts). */
export const receiptRecord = z.object({
  kind: z.enum(['receipt', 'credit_note']),
  /** Of its kind, without a gap. */
  number: z.int().positive(),
  /** With the prefix of that time, as it is written. */
  name: z.string(),
  /** Of the receipt that a credit note is for; null for a receipt. */
  receiptName: z.string().nullable().default(null),
  orderType: z.enum(orderTypes),
  orderId: id,
  /** What of the order: its payment, or which refund. */
  posting: z.string(),
  issuedAt: instant,
  /** When it was paid, or went back. */
  at: instant,
  amount: money,
  /** Hundredths of a per cent; null: none was charged. */
  vatRate: z.int().min(0).nullable().default(null),
  way: z.enum(paymentWays),
  /** What was paid for, in words. */
  item: z.string(),
  buyer: z.object({ name: z.string(), email: z.string().nullable() }),
  seller: z.object({ name: z.string(), address: z.string().nullable(), vatNumber: z.string().nullable() }),
});
export type Receipt = z.output<typeof receiptRecord>;

export const receiptsOfOrder = (orderId: string) => `RECEIPT#${orderId}`;

export const receiptKey = ({ orderId, posting }: Pick<Receipt, 'orderId' | 'posting'>): Key => ({
  PK: receiptsOfOrder(orderId),
  SK: posting,
});

/** As long as accounts are kept by law in most countries. */
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
