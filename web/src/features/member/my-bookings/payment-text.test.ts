import { expect, test } from 'vitest';
import { paymentText } from './BookingMarks.tsx';

/** docs/product.md#my-bookings */

const pounds = (amount: number) => ({ amount, currency: 'GBP' as const });
const completed = { status: 'completed', total: pounds(1800), ofPass: false } as const;
const payment = { paid: pounds(2300), refund: null, elsewhere: false, byHand: false, byGiver: false };

test('beside its status a booking says what was paid, how, and what went back', () => {
  expect(paymentText({ ...completed, payment })).toBe('£23.00 paid');
  expect(paymentText({ ...completed, payment, option: 'Concession' })).toBe('£23.00 paid · Concession');
  expect(paymentText({ ...completed, payment: { ...payment, byHand: true } })).toBe('£23.00 paid to the studio');
  expect(paymentText({ ...completed, payment, ofPass: true })).toBe('£23.00 paid with its series');
  const part = { ...payment, refund: pounds(500) };
  expect(paymentText({ ...completed, payment: part })).toBe('£23.00 paid, £5.00 of it given back');
  const whole = { ...payment, refund: pounds(2300) };
  expect(paymentText({ ...completed, status: 'cancelled', payment: whole })).toBe('£23.00 paid, all of it given back');
});

test('a place that was given says who paid, and what its new attendee paid for moving it', () => {
  const given = { ...payment, byGiver: true, paid: pounds(0) };
  expect(paymentText({ ...completed, payment: given })).toBe('Paid by the person who gave you this place');
  expect(paymentText({ ...completed, payment: { ...given, paid: pounds(500) } })).toBe(
    'Paid by the person who gave you this place, £5.00 paid',
  );
});

test('where nothing was paid a free place says so, and any other leaves it to its status', () => {
  const none = { ...completed, payment: null };
  expect(paymentText({ ...none, total: pounds(0) })).toBe('Free');
  expect(paymentText({ ...none, status: 'cancelled', total: pounds(0) })).toBeNull();
  expect(paymentText({ ...none, status: 'pending' })).toBeNull();
});

test('what was paid elsewhere is told as that, without a sum where none is known (docs/product.md#paid-elsewhere)', () => {
  const elsewhere = { ...payment, elsewhere: true };
  expect(paymentText({ ...completed, payment: elsewhere })).toBe('£23.00 paid elsewhere');
  expect(paymentText({ ...completed, payment: { ...elsewhere, paid: pounds(0) } })).toBe('Paid elsewhere');
});

// docs/product.md#packs
test('a place that a credit paid names the pack', () => {
  const byCredit = { ...payment, paid: pounds(4000), byPack: { name: 'Pack of 5', credits: 1 } };
  expect(paymentText({ ...completed, payment: byCredit })).toBe('Paid with 1 credit of Pack of 5');
  const returned = { ...byCredit, refund: pounds(4000) };
  expect(paymentText({ ...completed, status: 'cancelled', payment: returned })).toBe(
    'Paid with 1 credit of Pack of 5, given back',
  );
});
