import { describe, expect, test } from '@jest/globals';
import { isIncomplete, refusedFields, wrongFields } from './fields.ts';

const person = { firstName: 'Alex', lastName: 'Member', email: 'alex@example.com' };

describe('who joins a waitlist', () => {
  test('has both names and an address', () => {
    expect(wrongFields(person)).toEqual({});
    expect(wrongFields({ ...person, email: ' alex@example.com ' })).toEqual({});
    expect(isIncomplete(person)).toBe(false);
  });

  test.each(['firstName', 'lastName', 'email'] as const)('is asked for %s, also where only spaces are', (name) => {
    const without = { ...person, [name]: '  ' };
    expect(Object.keys(wrongFields(without))).toEqual([name]);
    expect(isIncomplete(without)).toBe(true);
  });

  test.each(['alex', 'alex@example', 'a b@example.com'])('has an address that can be written to, not %j', (email) => {
    expect(wrongFields({ ...person, email })).toEqual({ email: 'Please enter a valid email address.' });
    expect(isIncomplete({ ...person, email })).toBe(false);
  });

  test('reads of each field that the server refused', () => {
    const refused = [
      { field: 'body.firstName', message: 'must be one line' },
      { field: 'body.sessionId', message: 'must be an id' },
    ];
    expect(refusedFields(refused)).toEqual({ firstName: 'First name must be one line' });
  });
});
