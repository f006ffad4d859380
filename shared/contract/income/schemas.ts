import * as z from 'zod';
import { orderTypes } from '../../rules/admin.ts';
import { currencies } from '../../rules/currencies.ts';
import { incomeKinds, paymentWays } from '../../rules/income.ts';
import { voucherVats } from '../../rules/voucher-sale.ts';
import { collectionId } from '../common/collection.ts';
import { id, instant } from '../common/schemas.ts';

/** A calendar month: 2026-11. */
export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11');

const currency = z.enum(currencies);

/** The currency is one of an account at Stripe, which may have others than the site. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/);

/** Minor units; `taken` is below zero where more was taken back, or went to another session, than was paid. */
const sums = z.strictObject({ taken: z.int(), returned: z.int(), orders: z.int() });

/** Stripe has kept the `fees` and sent `paidOut` to the bank, both in minor units. */
const stripeSums = z.strictObject({ fees: z.int(), paidOut: z.int() });

/** Sums what became of the gift vouchers or packs that the site sold, in minor units; `owed` is what they can still pay at the end of the month. */
const owedSums = z.strictObject({
  sold: z.int(),
  refunded: z.int(),
  used: z.int(),
  expired: z.int(),
  owed: z.int(),
});

/**
 * The money was paid for a session, of which the title is null once nothing of it is left, for a collection, or for gift vouchers or packs, of
 * which what expires is income.
 */
const paidItem = z.union([
  z.strictObject({ type: z.literal('session'), id, title: z.string().nullable(), startTime: instant.nullable() }),
  z.strictObject({ type: z.literal('collection'), id: collectionId }),
  z.strictObject({ type: z.literal('voucher'), id: z.literal('voucher') }),
  z.strictObject({ type: z.literal('pack'), id: z.literal('pack') }),
]);

/** docs/product.md#income */
export const income = z.strictObject({
  month,
  /** The one that it is now, by the clocks of `timeZone`. */
  presentMonth: month,
  /** The month begins and ends in this zone: the studio's, unless none is set. */
  timeZone: z.string(),
  /** Every currency, item and way of payment of this month or the one before has a row, what recurs apart. */
  rows: z.array(
    z.strictObject({
      item: paidItem,
      currency,
      way: z.enum(paymentWays),
      /** Was paid by the period of a membership, or expired of one. */
      recurs: z.boolean(),
      sums,
      before: sums,
    }),
  ),
  /** Covers the vouchers that the site sold: not those that the owner made. */
  vouchers: z.array(z.strictObject({ currency, sums: owedSums, before: owedSums })),
  /** Covers the packs that the site sold, without the periods of memberships. */
  packs: z.array(z.strictObject({ currency, sums: owedSums, before: owedSums })),
  /** Covers the periods of memberships that were paid. */
  memberships: z.array(z.strictObject({ currency, sums: owedSums, before: owedSums })),
  /** Covers the whole account at Stripe, in the currencies of its balances. */
  stripe: z.strictObject({
    /** Null until Stripe's balance was read. */
    readUntil: instant.nullable(),
    of: z.array(z.strictObject({ currency: currencyCode, sums: stripeSums, before: stripeSums })),
  }),
});

export const incomeMonths = z.strictObject({
  /** Oldest first. */
  months: z.array(
    z.strictObject({ month, of: z.array(z.strictObject({ currency, way: z.enum(paymentWays), ...sums.shape })) }),
  ),
});

/** Entries of a month for the accountant, oldest first. */
export const incomeExport = z.strictObject({
  entries: z.array(
    z.strictObject({
      at: instant,
      kind: z.enum(incomeKinds),
      corrects: z.boolean(),
      item: paidItem,
      way: z.enum(paymentWays),
      amount: z.int(),
      currency,
      orderType: z.enum(orderTypes),
      orderId: id,
      /** Names the price that was chosen, where the session had more than one (docs/product.md#price-options). */
      option: z.string().optional(),
      /** Says of an entry about a gift voucher that the site sold when its VAT is due; null for any other. */
      voucherVat: z.enum(voucherVats).nullable(),
      /** Tells that the entry is about a pack that the site sold, or about its use; absent for any other. */
      ofSoldPack: z.boolean().optional(),
      /** Tells that it is about the period of a membership, or about the use of its credits; absent for any other. */
      ofMembership: z.boolean().optional(),
      /** Is what a used voucher of a thing, or used credits of a pack, were sold for: so much is owed no more, or again where it is below zero; absent for any other entry. */
      voucherValue: z.strictObject({ amount: z.int(), currency }).optional(),
    }),
  ),
  nextCursor: z.string().nullable(),
});

/** Lists what Stripe has kept and sent to the bank in a month, for the accountant: its sums are those of `income`. */
export const stripeExport = z.strictObject({
  movements: z.array(
    z.strictObject({
      /** Identifies the balance transaction at Stripe. */
      id: z.string(),
      at: instant,
      currency: currencyCode,
      ...stripeSums.shape,
    }),
  ),
});
