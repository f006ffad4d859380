import { expect, test } from 'vitest';
import { type BookedRest, restDueText, restText } from './rest-text.ts';

// docs/product.md#deposits

const rest: BookedRest = {
  rest: { amount: 30_000, currency: 'GBP' },
  dueAt: '2027-05-12T12:00:00.000Z',
  byCard: true,
  state: 'pending',
  payUntil: null,
  processing: false,
};
const asked = { ...rest, byCard: false, payUntil: '2027-05-15T12:00:00.000Z' };

test.each([
  [rest, '£300.00 due on May 12, 2027, by the card that you saved'],
  [{ ...rest, byCard: false }, '£300.00 due on May 12, 2027, we will mail you'],
  [{ ...asked, processing: true }, '£300.00 with your bank, which can take some days'],
  [{ ...rest, state: 'paid' }, null],
  [{ ...rest, state: 'cancelled' }, null],
] as const)('says what is still to be paid', (booked, text) => {
  expect(restText(booked, 'UTC')).toBe(text);
});

test('says until when the rest can be paid once it was asked for', () => {
  expect(restText(asked, 'UTC')).toMatch(/^£300\.00 to pay until May 15, 2027, 12:00\sPM$/);
  expect(restDueText(asked, 'UTC')?.text).toContain('or your place is cancelled');
  for (const other of [rest, { ...asked, processing: true }, { ...asked, state: 'paid' } as const])
    expect(restDueText(other, 'UTC')).toBeNull();
});

test('says why a place that a membership had paid is to be paid', () => {
  const due = restDueText({ ...asked, membership: 'Every month' }, 'UTC');
  expect(due?.title).toBe('This place is not paid:');
  expect(due?.text).toMatch(
    /^your membership “Every month” has ended\. Please pay £300\.00 until May 15, 2027, 12:00\sPM/,
  );
});
