import * as z from 'zod';
import {
  fewestPackSessions,
  mostCreditsPerPlace,
  mostPackMonths,
  mostPackSessions,
  type PackForSale,
  type PackTerms,
  packNameLength,
  packStarts,
} from '../../rules/packs.ts';
import { categoryId, id } from './schemas.ts';
import { line } from './text.ts';
import { sumsByCurrency } from './voucher-thing.ts';

const whole = (most: number, least = 1) =>
  z.int(`Enter ${least} to ${most}`).min(least, `Enter ${least} to ${most}`).max(most, `Enter ${least} to ${most}`);

export const packTerms = z.strictObject({
  name: line(packNameLength, 'Enter a name'),
  sessions: whole(mostPackSessions, fewestPackSessions),
  months: whole(mostPackMonths),
  from: z.enum(packStarts),
  categories: z.array(categoryId).max(20),
  long: z.strictObject({ minutes: whole(24 * 60), credits: whole(mostCreditsPerPlace, 2) }).nullable(),
  forOthers: z.boolean(),
}) satisfies z.ZodType<PackTerms>;

/** The pack of a membership's period has what the period gives. */
export const soldPackTerms = packTerms.extend({ sessions: z.int().positive() });

export const packForSale = packTerms.extend({
  /** Made by the browser; a change keeps it. */
  id,
  price: sumsByCurrency,
  singlePrice: sumsByCurrency,
}) satisfies z.ZodType<PackForSale>;
