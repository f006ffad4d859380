import * as z from 'zod';
import {
  type MembershipTerms,
  membershipIntervals,
  mostDiscountPercent,
  mostPauseDays,
  mostPeriodSessions,
  mostPlacesPerDay,
  type Plan,
  placesAfterEnd,
} from '../../rules/memberships.ts';
import { mostCreditsPerPlace, packNameLength } from '../../rules/packs.ts';
import { collectionId } from './collection.ts';
import { categoryId, id } from './schemas.ts';
import { line } from './text.ts';
import { sumsByCurrency } from './voucher-thing.ts';

const whole = (least: number, most: number) =>
  z.int(`Enter ${least} to ${most}`).min(least, `Enter ${least} to ${most}`).max(most, `Enter ${least} to ${most}`);

export const membershipTerms = z.strictObject({
  name: line(packNameLength, 'Enter a name'),
  interval: z.enum(membershipIntervals),
  sessions: whole(1, mostPeriodSessions).nullable(),
  carryOver: whole(0, mostPeriodSessions),
  categories: z.array(categoryId).max(20),
  long: z.strictObject({ minutes: whole(1, 24 * 60), credits: whole(2, mostCreditsPerPlace) }).nullable(),
  perDay: whole(1, mostPlacesPerDay),
  collections: z.array(collectionId),
  pauseDays: whole(0, mostPauseDays),
  /** A page that was open before it could be chosen does not send it. */
  placesAfterEnd: z.enum(placesAfterEnd).default('given_back'),
  /** A page from before plans could have one sends none. */
  discountPercent: whole(1, mostDiscountPercent).nullable().default(null),
}) satisfies z.ZodType<MembershipTerms>;

export const plan = membershipTerms.extend({
  /** Made by the browser; a change keeps it. */
  id,
  price: sumsByCurrency,
}) satisfies z.ZodType<Plan>;
