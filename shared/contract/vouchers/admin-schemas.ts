import * as z from 'zod';
import { orderTypes } from '../../rules/admin.ts';
import { smallestCharges } from '../../rules/currency.ts';
import { formatMoney } from '../../rules/money.ts';
import { maxVoucherAmount, voucherNoteLength, voucherStates } from '../../rules/vouchers.ts';
import { enteredInstant, id, instant, money, moneySum, storedTimeZone } from '../common/schemas.ts';
import { text } from '../common/text.ts';
import { voucherThing } from '../common/voucher-thing.ts';

const value = z
  .strictObject({
    amount: z.int('Amount is required').positive('Amount is required'),
    currency: money.shape.currency,
  })
  .superRefine(({ amount, currency }, { addIssue }) => {
    const smallest = smallestCharges[currency];
    if (amount >= smallest && amount <= maxVoucherAmount) return;
    const bounds = [smallest, maxVoucherAmount].map((bound) => formatMoney({ amount: bound, currency }));
    addIssue({ code: 'custom', path: ['amount'], message: `Between ${bounds.join(' and ')}` });
  });

const note = text(voucherNoteLength).nullable();
const expiresAt = enteredInstant('A day is required');

export const voucherCreation = z.strictObject({
  /** Created by the browser; serves as idempotency key. */
  id,
  /** Is, of a thing, what it counts as, such as the sum that was paid for it. */
  value,
  /** Null: a voucher of an amount. */
  thing: voucherThing.nullable().default(null),
  note,
  /** Ends its validity: it pays before this instant. */
  expiresAt,
});

/** Names only what is to be changed: what another admin changes at the same time stays. */
export const voucherChange = z.strictObject({
  note: note.optional(),
  expiresAt: expiresAt.optional(),
  /** An ended voucher pays nothing; its balance stays for when that is taken back. */
  ended: z.boolean().optional(),
});

export const adminVoucher = z.strictObject({
  id,
  /** Normalised. */
  code: z.string(),
  /** Is what it was sold or given for. */
  value: money,
  /** Is, of a thing, its value while it is unused, else nothing. */
  balance: money,
  /** Null for a voucher of an amount. */
  thing: voucherThing.nullable(),
  note: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  state: z.enum(voucherStates),
  /** True for one that the site sold, whose order has the same id. */
  sold: z.boolean(),
});

/** The studio's zone, in which the last day of a voucher ends; the caller's while none is set. */
const timeZone = storedTimeZone;

export const voucherList = z.strictObject({
  /** Newest first. */
  vouchers: z.array(adminVoucher),
  nextCursor: z.string().nullable(),
  /** Sums what all valid vouchers of amounts together can still pay, by currency. */
  outstanding: z.array(moneySum),
  /** Counts valid vouchers of things, which are unused. */
  unusedThings: z.int().min(0),
  timeZone,
});

export const voucherDetail = z.strictObject({
  voucher: adminVoucher,
  /** Names who bought it; null for one that was made by hand, and once the buyer's data were deleted. */
  buyer: z.string().nullable(),
  /** Newest first. */
  uses: z.array(
    z.strictObject({
      orderType: z.enum(orderTypes),
      /** Names the order in the back office. */
      orderId: id,
      createdAt: instant,
      taken: money,
      returned: money,
      /** Null once the order was deleted. */
      order: z.strictObject({ customer: z.string().nullable(), item: z.string() }).nullable(),
    }),
  ),
  timeZone,
});
