import { describe, expect, test } from '@jest/globals';
import { isIncomplete, refusedFields, wrongFields } from './fields.ts';

const person = { firstName: 'Alex', lastName: 'Member', email: 'alex@example.com' };

describe('waitlist form (docs/product.md#waitlist)', () => {
  test('accepts both names and an address', () => {
    expect(wrongFields(person)).toEqual({});
    expect(wrongFields({ ...person, email: ' alex@example.com ' })).toEqual({});
    expect(isIncomplete(person)).toBe(false);
  });

  test.each(['firstName', 'lastName', 'email'] as const)('requires %s, not only spaces', (name) => {
    const without = { ...person, [name]: '  ' };
    expect(Object.keys(wrongFields(without))).toEqual([name]);
    expect(isIncomplete(without)).toBe(true);
  });

  test.each(['alex', 'alex@example', 'a b@example.com'])('refuses the address %j', (email) => {
    expect(wrongFields({ ...person, email })).toEqual({ email: 'Please enter a valid email address.' });
    expect(isIncomplete({ ...person, email })).toBe(false);
  });

  test('shows the field errors of the server', () => {
    const refused = [
      { field: 'body.firstName', message: 'must be one line' },
      { field: 'body.sessionId', message: 'must be an id' },
    ];
    expect(refusedFields(refused)).toEqual({ firstName: 'First name must be one line' });
  });
});
