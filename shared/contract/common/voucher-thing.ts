import * as z from 'zod';
import { maxVoucherAmount, type SumsByCurrency, smallestSoldVoucher } from '../../rules/vouchers.ts';
import { collectionId } from './collection.ts';
import { line } from './text.ts';

const sum = z
  .int('Enter an amount')
  .min(smallestSoldVoucher, 'Enter at least 1')
  .max(maxVoucherAmount, 'Enter at most 5,000');

/** A sum in each currency, in minor units. */
export const sumsByCurrency = z.strictObject({ GBP: sum, EUR: sum, USD: sum }) satisfies z.ZodType<SumsByCurrency>;

/** Titles the gift of one place. */
export const placeTitle = line(40);

const placeThing = z.strictObject({
  kind: z.literal('place'),
  /** Holds the highest price of a place that it pays; what a dearer one costs above it is paid when booking. */
  upTo: sumsByCurrency,
  title: placeTitle.optional(),
});

/** A voucher of a thing is used once and whole (docs/product.md#vouchers-of-a-thing). */
export const voucherThing = z.discriminatedUnion('kind', [
  placeThing,
  z.strictObject({ kind: z.literal('collection'), collection: collectionId }),
]);
