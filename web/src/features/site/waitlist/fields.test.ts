import { describe, expect, test } from 'vitest';
import { ApiProblem } from '../../../lib/problem.ts';
import { fieldErrors, formProblem, isIncomplete } from './fields.ts';

const person = { firstName: 'Alex', lastName: 'Member', email: 'alex@example.com' };

describe('waitlist form (docs/product.md#waitlist)', () => {
  test('accepts both names and an address', () => {
    expect(fieldErrors(person)).toEqual({});
    expect(fieldErrors({ ...person, email: ' alex@example.com ' })).toEqual({});
    expect(isIncomplete(person)).toBe(false);
  });

  test.each(['firstName', 'lastName', 'email'] as const)('requires %s, not only spaces', (name) => {
    const without = { ...person, [name]: '  ' };
    expect(Object.keys(fieldErrors(without))).toEqual([name]);
    expect(isIncomplete(without)).toBe(true);
  });

  test.each(['alex', 'alex@example', 'a b@example.com'])('refuses the address %j', (email) => {
    expect(fieldErrors({ ...person, email })).toEqual({ email: 'Please enter a valid email address.' });
    expect(isIncomplete({ ...person, email })).toBe(false);
  });

  test('says what is wrong with letters before the @ that mail does not carry', () => {
    expect(fieldErrors({ ...person, email: 'анна@example.org' }).email).toContain('only the letters A to Z');
  });

  test('shows the field errors of the server', () => {
    const errors = [
      { field: 'body.firstName', message: 'must be one line' },
      { field: 'body.sessionId', message: 'must be an id' },
    ];
    expect(formProblem(new ApiProblem('invalid_request', { errors }))).toEqual({
      wrong: { firstName: 'First name must be one line' },
    });
  });
});
