import { describe, expect, test } from '@jest/globals';
import { ApiProblem, type FailureCode } from '../../lib/api/problem.ts';
import { isForToast, offerAfter, problemText } from './problem-text.ts';

const total = { amount: 5400, currency: 'GBP' } as const;
const problem = (code: FailureCode) => new ApiProblem(code, { title: `title of ${code}`, total });

describe('a booking that failed', () => {
  test.each([
    ['sold_out', 'wait', false],
    ['seats_held', 'wait', false],
    ['session_started', 'nothing', false],
    ['session_not_found', 'nothing', false],
    ['price_changed', 'book', false],
    ['seats_free', 'book', true],
    ['checkout_failed', 'book', true],
    ['checkout_closed', 'book', true],
    ['too_many_requests', 'book', true],
    ['busy', 'book', true],
    ['unreachable', 'book', true],
  ] as const)('by %s says so, and what can be done: %s', (code, offer, toast) => {
    const { title, text } = problemText(problem(code));
    expect(title).toBe(`title of ${code}`);
    expect(text).not.toBe('');
    expect(offerAfter(problem(code))).toBe(offer);
    expect(isForToast(problem(code))).toBe(toast);
  });

  test('because of the price names the new one', () => {
    expect(problemText(problem('price_changed')).text).toContain('£54.00');
  });

  test("on the server's side has the spec's words", () => {
    expect(problemText(problem('internal_error')).title).toBe('Failed to book session. Please try again.');
    expect(isForToast(problem('internal_error'))).toBe(true);
  });
});

test('where nothing failed, the form books', () => {
  expect(offerAfter(null)).toBe('book');
});
