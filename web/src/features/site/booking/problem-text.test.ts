import { describe, expect, test } from '@jest/globals';
import { ApiProblem, type ApiProblemCode } from '../../../lib/api/problem.ts';
import { isForToast, offerAfter, problemText, toneOf } from './problem-text.ts';

const total = { amount: 5400, currency: 'GBP' } as const;
const problem = (code: ApiProblemCode) => new ApiProblem(code, { title: `title of ${code}`, total });

describe('a booking that failed', () => {
  test.each([
    ['sold_out', 'wait', 'wait'],
    ['seats_held', 'wait', 'wait'],
    ['session_started', 'nothing', 'wait'],
    ['session_not_found', 'nothing', 'wait'],
    ['price_changed', 'book', 'wait'],
    ['seats_free', 'book', 'good'],
    ['checkout_failed', 'book', 'bad'],
    ['checkout_closed', 'book', 'bad'],
    ['too_many_requests', 'book', 'bad'],
    ['busy', 'book', 'bad'],
    ['unreachable', 'book', 'bad'],
    ['impersonating', 'book', 'bad'],
  ] as const)('by %s says so, and what can be done: %s', (code, offer, tone) => {
    const { title, text } = problemText(problem(code));
    expect(title).toBe(`title of ${code}`);
    expect(text).not.toBe('');
    expect(offerAfter(problem(code))).toBe(offer);
    expect(toneOf(problem(code))).toBe(tone);
    expect(isForToast(problem(code))).toBe(tone === 'bad');
  });

  test('because of the price names the new one', () => {
    expect(problemText(problem('price_changed')).text).toContain('£54.00');
  });

  test.each(['invalid_request', 'discount_code_used'] as const)('by %s is said beside its field', (code) => {
    expect(isForToast(problem(code))).toBe(false);
  });

  test("on the server's side has the spec's words", () => {
    expect(problemText(problem('internal_error')).title).toBe('Failed to book session. Please try again.');
    expect(isForToast(problem('internal_error'))).toBe(true);
  });
});

test('because the session has ended asks to go on after signing in again; nothing typed is lost', () => {
  const ended = problem('not_signed_in');
  expect(problemText(ended)).toEqual({
    title: 'Your session has ended',
    text: 'Sign in again, then go on. What you typed is kept.',
  });
  expect([toneOf(ended), offerAfter(ended), isForToast(ended)]).toEqual(['wait', 'book', false]);
});

test('where nothing failed, the form books', () => {
  expect(offerAfter(null)).toBe('book');
});
