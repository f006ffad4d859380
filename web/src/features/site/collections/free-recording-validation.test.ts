import { expect, test } from '@jest/globals';
import { refusalOf } from './free-recording-validation.ts';

const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@byron.example' };

test('free-recording sign-up needs an address with @ and . and both names (spec section 5)', () => {
  expect(refusalOf(person)).toBeNull();
  for (const email of ['', 'ada', 'ada@byron', 'ada.byron']) {
    expect(refusalOf({ ...person, email })).toMatchObject({
      title: 'Invalid Email',
      text: 'Please enter a valid email address.',
      fields: ['email'],
    });
  }
  expect(refusalOf({ ...person, firstName: ' ', lastName: '' })).toMatchObject({
    title: 'Names Required',
    text: 'Please enter both your first and last name.',
    fields: ['firstName', 'lastName'],
  });
  expect(refusalOf({ ...person, lastName: '' })?.fields).toEqual(['lastName']);
});
