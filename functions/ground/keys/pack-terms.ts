import type * as z from 'zod';
import { packTerms } from '#shared/contract/common/pack-terms.ts';
import type { PackTerms } from '#shared/rules/packs.ts';

const { long } = packTerms.shape;

/** The schema is not strict, unlike the contract's: a newer version may have added to it. */
export const storedPackTerms = packTerms.strip().extend({
  long: long.unwrap().strip().nullable().default(null),
}) satisfies z.ZodType<PackTerms>;
