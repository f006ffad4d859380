import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Discount } from '#shared/rules/discount-codes.ts';
import { type MemberDiscount, percentageOf, takesMemberDiscount } from '#shared/rules/member-discount.ts';
import { type ApiProblem, hasCode } from '../../../lib/problem.ts';
import type { ShownDiscount } from '../../../ui/checkout/Sum.tsx';
import type { PackChoice } from '../../../ui/packs/use-pack.ts';

export type MembersPriceState = {
  /** Null where the viewer has no membership with a discount, or a credit pays. */
  discount: MemberDiscount | null;
  /** True where it counts, unless a code takes its place. */
  counts: boolean;
  /** True where the viewer has said that this is another place of theirs. */
  isAnother: boolean;
};

/** Tells whether the members' price counts for what is ordered (docs/product.md#members-discount), as the server decides it. */
export function membersPriceState(
  { pricing }: Pick<ResponseBody<'getSession'>, 'pricing'>,
  { memberDiscount, used }: Pick<PackChoice, 'memberDiscount' | 'used'>,
  { count, problem }: { count: number; problem: ApiProblem | null },
): MembersPriceState {
  const isSliding = pricing?.kind === 'sliding';
  const discount = used || isSliding ? null : memberDiscount;
  const isAnother = hasCode(problem, 'place_booked');
  const order = { count, isOwnPlace: !isAnother, isSliding, hasCode: false, hasPack: used !== null };
  return { discount, counts: discount !== null && takesMemberDiscount(order), isAnother };
}

/** Returns what the line of the sum that is taken off is for. */
export function shownDiscount(applied: Discount | null, { discount, counts }: MembersPriceState): ShownDiscount | null {
  if (applied || !discount || !counts) return applied;
  return { ...percentageOf(discount), label: `Members’ discount, ${discount.percentage}%` };
}
