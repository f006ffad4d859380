import { expect, test } from 'vitest';
import { emailLocalProblem, emailProblem } from '#shared/rules/email-addresses.ts';
import { personNameProblem } from '#shared/rules/names.ts';
import { refusedInput, validate } from './free-recording-validation.ts';

const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@byron.example' };

test('requires an address with @ and . and both names (docs/product.md#free-recordings)', () => {
  expect(validate(person)).toBeNull();
  for (const email of ['', 'ada', 'ada@byron', 'ada.byron']) {
    expect(validate({ ...person, email })).toEqual({ email: 'Invalid Email: Please enter a valid email address.' });
  }
  const namesRequired = 'Names Required: Please enter both your first and last name.';
  expect(validate({ ...person, lastName: '' })).toEqual({ lastName: namesRequired });
  expect(validate({ ...person, firstName: ' ', lastName: '' })).toEqual({ firstName: namesRequired });
});

test('shows at its field what the server has refused', () => {
  expect(refusedInput([{ field: 'body.lastName', message: personNameProblem }])).toEqual({
    lastName: `A name ${personNameProblem}`,
  });
  expect(refusedInput([{ field: 'body.email', message: emailLocalProblem }]).email).toContain(emailLocalProblem);
  expect(refusedInput([{ field: 'body.email', message: emailProblem }])).toEqual({
    email: 'Invalid Email: Please enter a valid email address.',
  });
});
