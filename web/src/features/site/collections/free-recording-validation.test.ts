import { expect, test } from 'vitest';
import { validate } from './free-recording-validation.ts';

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
