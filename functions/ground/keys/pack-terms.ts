import * as z from 'zod';
import { packForSale, packTerms } from '#shared/contract/common/pack-terms.ts';
import type { PackForSale, PackTerms } from '#shared/rules/packs.ts';

const { long } = packTerms.shape;

/** The schema is not strict, unlike the contract's: a newer version may have added to it. */
export const storedPackTerms = packTerms.strip().extend({
  long: long.unwrap().strip().nullable().default(null),
  // The pack of a membership's period has what the period gives.
  sessions: z.int().positive(),
}) satisfies z.ZodType<PackTerms>;

const { id, price, singlePrice } = packForSale.shape;

export const storedPackForSale = storedPackTerms.extend({
  id,
  price: price.strip(),
  singlePrice: singlePrice.strip(),
}) satisfies z.ZodType<PackForSale>;
