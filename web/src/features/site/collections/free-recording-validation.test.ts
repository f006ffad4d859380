import { expect, test } from 'vitest';
import { emailLocalProblem, emailProblem } from '#shared/rules/email-addresses.ts';
import { personNameProblem } from '#shared/rules/names.ts';
import { refusedInput, validate } from './free-recording-validation.ts';

const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@byron.example' };

test('requires an address with @ and . and both names (docs/product.md#free-recordings)', () => {
  expect(validate(person)).toBeNull();
  for (const email of ['', 'ada', 'ada@byron', 'ada.byron']) {
    expect(validate({ ...person, email })).toMatchObject({
      notice: { title: 'Invalid Email', text: 'Please enter a valid email address.' },
      wrong: { email: 'Please enter a valid email address.' },
    });
  }
  expect(validate({ ...person, firstName: ' ', lastName: '' })).toMatchObject({
    notice: { title: 'Names Required', text: 'Please enter both your first and last name.' },
    wrong: { firstName: expect.any(String), lastName: expect.any(String) },
  });
  expect(Object.keys(validate({ ...person, lastName: '' })?.wrong ?? {})).toEqual(['lastName']);
});

test('shows at its field what the server has refused', () => {
  const refusedName = refusedInput([{ field: 'body.lastName', message: personNameProblem }]);
  expect(refusedName.notice).toEqual({ title: 'Invalid Name', text: `A name ${personNameProblem}` });
  expect(Object.keys(refusedName.wrong)).toEqual(['lastName']);
  expect(refusedInput([{ field: 'body.email', message: emailLocalProblem }]).notice.text).toContain(emailLocalProblem);
  expect(refusedInput([{ field: 'body.email', message: emailProblem }]).notice.text).toBe(
    'Please enter a valid email address.',
  );
});
