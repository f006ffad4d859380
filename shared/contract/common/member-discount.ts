import * as z from 'zod';
import type { MemberDiscount } from '../../rules/member-discount.ts';
import { mostDiscountPercent } from '../../rules/memberships.ts';
import { id } from './schemas.ts';

/** A membership took this off the price of a place (docs/product.md#members-discount); `name` is its plan's. */
export const memberDiscount = z.strictObject({
  membershipId: id,
  name: z.string(),
  percentage: z.int().min(1).max(mostDiscountPercent),
}) satisfies z.ZodType<MemberDiscount>;

/** Is shown to whoever has the place, whose membership it may not be any more. */
export const shownMemberDiscount = memberDiscount.omit({ membershipId: true });
