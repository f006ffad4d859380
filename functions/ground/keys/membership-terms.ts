import type * as z from 'zod';
import { membershipTerms, plan } from '#shared/contract/common/membership-terms.ts';
import type { MembershipTerms, Plan } from '#shared/rules/memberships.ts';

const { long } = membershipTerms.shape;

/** The schema is not strict, unlike the contract's: a newer version may have added to it. */
export const storedMembershipTerms = membershipTerms.strip().extend({
  long: long.unwrap().strip().nullable().default(null),
}) satisfies z.ZodType<MembershipTerms>;

const { id, price } = plan.shape;

export const storedPlan = storedMembershipTerms.extend({ id, price: price.strip() }) satisfies z.ZodType<Plan>;
