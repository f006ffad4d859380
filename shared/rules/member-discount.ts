import type { Discount } from './discount-codes.ts';
import { type MembershipTerms, takesPlaces } from './memberships.ts';

/** A membership takes this off the price of a place of its member (docs/product.md#members-discount). */
export type MemberDiscount = {
  membershipId: string;
  /** The plan's name, as it was when the membership was bought. */
  name: string;
  /** A whole number from 1 to 100. */
  percentage: number;
};

type Discounting = {
  id: string;
  terms: Pick<MembershipTerms, 'name' | 'discountPercent'>;
  standing: Parameters<typeof takesPlaces>[0];
};

/** The highest discount that these memberships give now, of equal ones that of the first; null where none gives one. */
export function highestMemberDiscount(memberships: readonly Discounting[], now: Date): MemberDiscount | null {
  const discounts = memberships.flatMap(({ id, terms: { name, discountPercent }, standing }) =>
    discountPercent && takesPlaces(standing, now) ? [{ membershipId: id, name, percentage: discountPercent }] : [],
  );
  return discounts.reduce<MemberDiscount | null>(
    (highest, discount) => (highest && highest.percentage >= discount.percentage ? highest : discount),
    null,
  );
}

/** The rule needs to know this of an order of places in one session. */
export type DiscountedOrder = {
  count: number;
  /** Is for the confirmed address of the account, which has no place there yet. */
  isOwnPlace: boolean;
  /** The guest chooses what they pay. */
  isSliding: boolean;
  hasCode: boolean;
  /** Credits pay of it. */
  hasPack: boolean;
};

/** Tells whether an order can have a members' discount; browser and server ask the same. */
export function takesMemberDiscount({ count, isOwnPlace, isSliding, hasCode, hasPack }: DiscountedOrder): boolean {
  return count === 1 && isOwnPlace && !isSliding && !hasCode && !hasPack;
}

/** 15% with membership Evening Circle */
export function memberDiscountText({ percentage, name }: Pick<MemberDiscount, 'percentage' | 'name'>): string {
  return `${percentage}% with membership ${name}`;
}

/** A members' discount as prices are reckoned with it: rounded and charged as a code's percentage is. */
export function percentageOf({ percentage }: Pick<MemberDiscount, 'percentage'>): Discount {
  return { type: 'percentage', percentage };
}
