import { formatMoney } from '#shared/money.ts';
import { type ApiProblem, type FailureCode, hasCode } from '../../lib/api/problem.ts';

const unknown = 'Failed to book session. Please try again.';
const kept = 'What you typed is kept.';

/** What a booking that failed tells: what happened, and what to do next. */
export function problemText(problem: ApiProblem): { title: string; text: string } {
  const title = problem.message;
  switch (problem.code) {
    case 'sold_out':
      return { title, text: 'Join the waitlist, and you will hear from us if one comes free.' };
    case 'seats_held':
      return { title, text: 'One may come free in a little while: try again then, or join the waitlist.' };
    case 'seats_free':
      return { title, text: kept };
    case 'session_started':
      return { title, text: 'Booking is closed. The schedule has the next ones.' };
    case 'price_changed':
      return {
        title,
        text: `${problem.total ? `The total is ${formatMoney(problem.total)} now. ` : ''}Nothing is booked yet: go on if that suits you.`,
      };
    case 'session_not_found':
      return { title, text: 'It has been taken off the schedule.' };
    case 'unreachable':
      return { title, text: 'What you typed is kept, and trying again cannot book twice.' };
    case 'checkout_failed':
      return { title, text: `Nothing was charged. ${kept} Please try again.` };
    case 'checkout_closed':
      return { title, text: 'Nothing was charged. Go on to begin a new one.' };
    case 'too_many_requests':
    case 'busy':
      return { title, text: kept };
    default:
      return { title: unknown, text: kept };
  }
}

/** Whether a failure is said in a notice too, because it is nothing that the person has to decide about. */
export function isForToast(problem: ApiProblem): boolean {
  const decisions: FailureCode[] = ['sold_out', 'seats_held', 'session_started', 'session_not_found', 'price_changed'];
  const refusals: FailureCode[] = ['invalid_request', 'invalid_discount_code', 'discount_code_used'];
  return !hasCode(problem, ...decisions, ...refusals);
}

/** What the form can still do: book, put on the waitlist, or nothing more. */
export type Offer = 'book' | 'wait' | 'nothing';

export function offerAfter(problem: ApiProblem | null): Offer {
  if (hasCode(problem, 'sold_out', 'seats_held')) return 'wait';
  return hasCode(problem, 'session_started', 'session_not_found') ? 'nothing' : 'book';
}
