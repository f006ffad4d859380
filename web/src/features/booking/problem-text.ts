import { formatPrice, type Money } from '#shared/money.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';

/** What a booking that failed tells: what happened, and what to do next. */
export function problemText(problem: ApiProblem, total: Money): { title: string; text: string } {
  switch (problem.code) {
    case 'sold_out':
      return {
        title: problem.message,
        text: 'Somebody was a moment faster. Write to us, and you will hear from us if one comes free.',
      };
    case 'seats_held':
      return { title: problem.message, text: 'If one comes free, you can book it here in a little while.' };
    case 'session_started':
      return { title: problem.message, text: 'Booking is closed. The schedule has the next ones.' };
    case 'price_changed':
      return { title: problem.message, text: `A place is ${formatPrice(total)} now. Confirm again if that suits you.` };
    case 'payment_not_open':
      return { title: problem.message, text: 'Write to us, and we will keep a place for you.' };
    case 'session_not_found':
      return { title: problem.message, text: 'It has been taken off the schedule.' };
    case 'unreachable':
      return { title: problem.message, text: 'What you typed is kept, and trying again cannot book twice.' };
    case 'too_many_requests':
    case 'busy':
      return { title: problem.message, text: 'What you typed is kept.' };
    default:
      return { title: 'Failed to book session. Please try again.', text: 'What you typed is kept.' };
  }
}

/** Whether trying again can help; otherwise the form has nothing more to ask. */
export function canRetry({ code }: ApiProblem): boolean {
  return !['sold_out', 'session_started', 'session_not_found', 'payment_not_open'].includes(code);
}
