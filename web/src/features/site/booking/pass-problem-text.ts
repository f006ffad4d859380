import type { ApiProblem } from '../../../lib/problem.ts';
import { problemText } from './problem-text.ts';

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
