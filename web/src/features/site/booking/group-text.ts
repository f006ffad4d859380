import type { Discount } from '#shared/rules/discount-codes.ts';
import type { ApiProblem } from '../../../lib/problem.ts';
import { problemText } from './problem-text.ts';

/** Names the line of the sum; `name` is that of a chosen price. */
export function sumLabel(name: string | null, count: number): string {
  if (count === 1) return name ?? 'Session';
  return name === null ? `${count} places` : `${count} × ${name}`;
}

/** Says beside a code for what of several places it counts; undefined for one place. */
export function codeScopeText(applied: Discount | null, count: number): string | undefined {
  if (!applied || count === 1) return undefined;
  return applied.type === 'percentage' ? `It counts for all ${count} places.` : 'It counts once for the whole order.';
}

/** Says what happened to an order of so many places, and what to do next. */
export function orderProblemText(problem: ApiProblem, count: number): { title: string; text: string } {
  const ofOne = problemText(problem);
  if (count === 1) return ofOne;
  if (problem.code === 'place_booked')
    return { title: ofOne.title, text: `These ${count} come on top of it, with tickets of their own.` };
  if (problem.code === 'too_many_places')
    return { title: ofOne.title, text: 'Choose fewer places, or write to us for a larger group.' };
  return ofOne;
}
