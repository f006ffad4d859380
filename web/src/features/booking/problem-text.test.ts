import { describe, expect, test } from '@jest/globals';
import { ApiProblem, type FailureCode } from '../../lib/api/problem.ts';
import { canRetry, problemText } from './problem-text.ts';

const total = { amount: 1200, currency: 'GBP' } as const;
const problem = (code: FailureCode) => new ApiProblem(code, { title: `title of ${code}` });

describe('a booking that failed', () => {
  test.each([
    ['sold_out', false],
    ['session_started', false],
    ['session_not_found', false],
    ['payment_not_open', false],
    ['seats_held', true],
    ['price_changed', true],
    ['too_many_requests', true],
    ['busy', true],
    ['unreachable', true],
  ] as const)('by %s says so, and whether another try can help: %s', (code, can) => {
    const { title, text } = problemText(problem(code), total);
    expect(title).toBe(`title of ${code}`);
    expect(text).not.toBe('');
    expect(canRetry(problem(code))).toBe(can);
  });

  test('because of the price names the new one', () => {
    expect(problemText(problem('price_changed'), total).text).toContain('£12');
  });

  test("on the server's side has the spec's words", () => {
    expect(problemText(problem('internal_error'), total).title).toBe('Failed to book session. Please try again.');
  });
});
