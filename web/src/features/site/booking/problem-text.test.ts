import { describe, expect, test } from 'vitest';
import { ApiProblem, type ApiProblemCode } from '../../../lib/problem.ts';
import { isForToast, nextStepAfter, problemText, toneOf } from './problem-text.ts';

const total = { amount: 5400, currency: 'GBP' } as const;
const problem = (code: ApiProblemCode) => new ApiProblem(code, { title: `title of ${code}`, total });

describe('failed booking (docs/product.md#booking-flow)', () => {
  test.each([
    ['sold_out', 'wait', 'wait'],
    ['seats_held', 'wait', 'wait'],
    ['place_booked', 'another', 'wait'],
    ['too_many_places', 'nothing', 'wait'],
    ['network_holds', 'book', 'wait'],
    ['session_started', 'nothing', 'wait'],
    ['session_not_found', 'nothing', 'wait'],
    ['price_changed', 'book', 'wait'],
    ['option_over', 'book', 'wait'],
    ['option_sold_out', 'book', 'wait'],
    ['option_reason', 'book', 'wait'],
    ['seats_free', 'book', 'good'],
    ['checkout_failed', 'book', 'bad'],
    ['checkout_closed', 'book', 'bad'],
    ['too_many_requests', 'book', 'bad'],
    ['busy', 'book', 'bad'],
    ['unreachable', 'book', 'bad'],
    ['impersonating', 'book', 'bad'],
  ] as const)('by %s keeps its title and allows: %s', (code, nextStep, tone) => {
    const { title, text } = problemText(problem(code));
    expect(title).toBe(`title of ${code}`);
    expect(text).not.toBe('');
    expect(nextStepAfter(problem(code))).toBe(nextStep);
    expect(toneOf(problem(code))).toBe(tone);
    expect(isForToast(problem(code))).toBe(tone === 'bad' && code !== 'unreachable');
  });

  test('names the new total when the price has changed', () => {
    expect(problemText(problem('price_changed')).text).toContain('£54.00');
  });

  test.each(['invalid_request', 'discount_code_used'] as const)('by %s is shown beside its field only', (code) => {
    expect(isForToast(problem(code))).toBe(false);
  });

  test('has a general text for an internal error', () => {
    expect(problemText(problem('internal_error')).title).toBe('Failed to book session. Please try again.');
    expect(isForToast(problem('internal_error'))).toBe(true);
  });
});

test('asks to sign in again when the authSession has ended, and keeps what was typed', () => {
  const ended = problem('not_signed_in');
  expect(problemText(ended)).toEqual({
    title: 'Your session has ended',
    text: 'Sign in again, then go on. What you typed is kept.',
  });
  expect([toneOf(ended), nextStepAfter(ended), isForToast(ended)]).toEqual(['wait', 'book', false]);
});

test('books while nothing has failed', () => {
  expect(nextStepAfter(null)).toBe('book');
});
