import { describe, expect, test } from 'vitest';
import { ApiProblem } from '../../../lib/problem.ts';
import { type SetupLinkState, stateAfter } from './setup-state.ts';

const link: SetupLinkState = { state: 'open', email: 'maya@example.com', fullName: 'Maya Lind', signUpId: null };

describe('a set-up link whose account could not be made (docs/product.md#account-setup)', () => {
  test.each(['password_needed', 'invalid_request'] as const)('asks for a password after %s', (code) => {
    expect(stateAfter(new ApiProblem(code), link)).toEqual({ step: 'open', link });
  });

  test('shows what happened to the link meanwhile', () => {
    const taken = { step: 'taken', link: { state: 'used', email: link.email } };
    expect(stateAfter(new ApiProblem('link_used'), link)).toMatchObject(taken);
    const exists = { step: 'taken', link: { state: 'account_exists' } };
    expect(stateAfter(new ApiProblem('account_exists'), link)).toMatchObject(exists);
    expect(stateAfter(new ApiProblem('link_not_found'), link)).toEqual({ step: 'invalid' });
  });

  test.each(['unreachable', 'too_many_requests', 'internal_error'] as const)('can be tried again after %s', (code) => {
    expect(stateAfter(new ApiProblem(code), link)).toMatchObject({ step: 'failed' });
  });
});
