import { formatMoney } from '#shared/rules/money.ts';
import { newTotalText } from '../../../lib/booking/payment.ts';
import { voucherProblems } from '../../../lib/checkout/voucher-problems.ts';
import { packProblems } from '../../../lib/packs/pack-problems.ts';
import { type ApiProblem, type ApiProblemCode, hasCode } from '../../../lib/problem.ts';
import { eachOf } from '../../../ui/pricing/sliding-price.ts';

const unknown = 'Failed to book session. Please try again.';
const note = 'What you typed is kept.';

export function problemText(problem: ApiProblem): { title: string; text: string } {
  const title = problem.message;
  switch (problem.code) {
    case 'sold_out':
      return { title, text: 'Join the waitlist, and you will hear from us if one comes free.' };
    case 'seats_held':
      return { title, text: 'One may come free in a little while: try again then, or join the waitlist.' };
    case 'place_booked':
      return { title, text: 'The new place is one more, with a confirmation of its own.' };
    case 'too_many_places':
      return { title, text: 'For a larger group, write to us.' };
    case 'network_holds':
      return {
        title,
        text: `Sign in to book now, or try again when one of them has paid or confirmed, within 30 minutes. ${note}`,
      };
    case 'holds_lapsed':
    case 'fewer_places_left':
      return { title, text: note };
    case 'session_started':
      return { title, text: 'Booking is closed. The schedule has the next ones.' };
    case 'price_changed':
      return { title, text: `${newTotalText(problem)}Nothing is booked yet: go on if that suits you.` };
    case 'option_over':
    case 'option_sold_out':
    case 'option_reason':
      return { title, text: `Nothing is booked yet. ${note}` };
    case 'session_cancelled':
    case 'session_not_found':
      return { title, text: 'It has been taken off the schedule.' };
    case 'unreachable':
      return { title, text: 'What you typed is kept, and trying again cannot book twice.' };
    case 'checkout_failed':
      return { title, text: `Nothing was charged. ${note} Please try again.` };
    case 'checkout_closed':
      return { title, text: 'Nothing was charged. Go on to begin a new one.' };
    case 'not_signed_in':
      return { title: 'Your session has ended', text: `Sign in again, then go on. ${note}` };
    case 'impersonating':
      return { title, text: 'Go back to admin, and add them to the session there.' };
    case 'seats_free':
    case 'too_many_requests':
    case 'busy':
    case 'site_closed':
      return { title, text: note };
    default:
      return { title: unknown, text: note };
  }
}

/** Says beside a choice of prices what has changed; undefined for a problem that is said elsewhere. */
export function choiceProblemText(
  problem: ApiProblem | null,
  kind: 'options' | 'sliding',
  count: number,
): string | undefined {
  if (!hasCode(problem, 'price_changed')) return undefined;
  if (kind === 'options') return `${problem.message} ${problemText(problem).text}`;
  const each = count > 1 ? ' each' : '';
  const nearest = problem.particulars.total
    ? ` ${formatMoney(eachOf(problem.particulars.total, count))}${each} is the nearest to what you chose.`
    : '';
  return `The prices to choose from have changed.${nearest} Nothing is booked yet: go on if that suits you.`;
}

/** Tells whether a problem is said beside the choice of a price, where there is one. */
export function isOfChoice(problem: ApiProblem | null): boolean {
  return hasCode(problem, 'price_changed', 'option_over', 'option_sold_out', 'option_reason');
}

/** Says what happened to a pass that could not be bought, and what to do next (docs/product.md#passes). */
export function passProblemText(problem: ApiProblem): { title: string; text: string } {
  const title = problem.message;
  switch (problem.code) {
    case 'pass_not_found':
      return { title, text: 'Nothing is booked. Each date can be booked by itself.' };
    case 'pass_changed':
      return { title, text: 'Nothing is booked yet: look at the dates and the total, and go on if they suit you.' };
    case 'pass_sold_out':
      return { title, text: 'Nothing is booked. The other dates can be booked one by one.' };
    case 'seats_held':
      return { title, text: 'Nothing is booked. A place may come free in a little while: try again then.' };
    default:
      return problemText(problem);
  }
}

// Shown only in the dialog: they need a decision.
const decisions: readonly ApiProblemCode[] = [
  'screening_incomplete',
  ...(['sold_out', 'seats_held', 'price_changed', 'not_signed_in'] as const),
  ...(['place_booked', 'fewer_places_left', 'network_holds', 'holds_lapsed'] as const),
  ...(['option_over', 'option_sold_out', 'option_reason'] as const),
];
const ends: readonly ApiProblemCode[] = [
  ...(['session_started', 'session_cancelled', 'session_not_found', 'too_many_places'] as const),
];
// Shown beside their field.
const fieldErrors: readonly ApiProblemCode[] = [
  ...(['invalid_request', 'invalid_discount_code', 'discount_code_used'] as const),
  ...voucherProblems,
  ...packProblems,
];

/** 'wait' where only the state of the session has changed, 'bad' for errors. */
export function toneOf(problem: ApiProblem): 'bad' | 'wait' | 'good' {
  if (hasCode(problem, 'seats_free')) return 'good';
  return hasCode(problem, ...decisions, ...ends) ? 'wait' : 'bad';
}

/**
 * Tells whether a failure is also shown as a toast: it needs no decision, concerns no field, and is not the network's.
 */
export function isForToast(problem: ApiProblem): boolean {
  return toneOf(problem) === 'bad' && !hasCode(problem, 'unreachable', ...fieldErrors);
}

/** Names what the dialog can still do: book, book another seat, join the waitlist, or nothing. */
export type NextStep = 'book' | 'another' | 'wait' | 'nothing';

export function nextStepAfter(problem: ApiProblem | null): NextStep {
  if (hasCode(problem, 'sold_out', 'seats_held')) return 'wait';
  if (hasCode(problem, 'place_booked')) return 'another';
  return hasCode(problem, ...ends) ? 'nothing' : 'book';
}
