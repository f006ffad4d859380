import { expect, test } from 'vitest';
import { ApiProblem } from '../../../lib/problem.ts';
import { boughtText, deliveryText, lastDay, voucherEndText } from './bought-text.ts';
import { type BoughtView, boughtPollInterval, isPaid, purchaseState } from './purchase-state.ts';

// docs/product.md#buying-a-gift-voucher

const value = { amount: 5000, currency: 'GBP' as const };
const voucher = {
  code: '7KQ2M9XC4T0BWH3E',
  balance: value,
  expiresAt: '2031-11-29T00:00:00.000Z',
  state: 'valid' as const,
  withdrawableUntil: '2026-12-12T10:00:00.000Z',
};
const paid: BoughtView = {
  id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  status: 'paid',
  processing: false,
  value,
  ...({ recipientName: 'Mara', giverName: 'Lea', message: null, recipientEmail: 'mara@example.org' } as const),
  deliverAt: null,
  thing: null,
  buyerEmail: 'lea@example.org',
  voucher,
  delivery: 'waiting',
  refunded: false,
};
const pending: BoughtView = { ...paid, status: 'pending', voucher: null, delivery: null };

test.each([
  ['asking', pending, undefined],
  ['asking', undefined, undefined],
  ['processing', { ...pending, processing: true }, undefined],
  ['paid', paid, undefined],
  ['refunded', { ...paid, refunded: true, voucher: null }, undefined],
  ['refunded', { ...paid, voucher: null }, undefined],
  ['declined', { ...pending, status: 'failed' as const }, undefined],
  ['closed', { ...pending, status: 'cancelled' as const }, undefined],
  ['unknown', undefined, new ApiProblem('purchase_not_found')],
  ['failed', undefined, new ApiProblem('unreachable')],
] as const)('a purchase is %s', (state, view, error) => {
  expect(purchaseState(view, error)).toBe(state);
});

test('asks again while the payment or the mail is on its way', () => {
  const views = [undefined, pending, { ...pending, processing: true }, paid, { ...paid, delivery: 'sent' as const }];
  expect(views.map(boughtPollInterval)).toEqual([0, 3000, 10_000, 5000, 0]);
  expect(boughtPollInterval({ ...paid, deliverAt: '2026-12-24T09:00:00.000Z' })).toBe(0);
});

test('says what became of the mail to whom it is for', () => {
  const zone = 'Europe/London';
  const later = { ...paid, deliverAt: '2026-12-24T09:00:00.000Z' };
  expect(deliveryText(paid, zone)).toBe('On its way to mara@example.org');
  expect(deliveryText(later, zone)).toBe('December 24, 2026, 9:00 AM, to mara@example.org');
  expect(deliveryText({ ...paid, delivery: 'sent' }, zone)).toBe('Sent to mara@example.org');
  expect(deliveryText({ ...paid, delivery: 'undelivered' }, zone)).toContain('did not arrive');
  expect(deliveryText({ ...paid, delivery: null, recipientEmail: null }, zone)).toContain('you print it');
});

test('says to whom it goes, until when it is valid, and why it pays nothing any more', () => {
  const now = new Date('2026-11-28T10:00:00.000Z');
  if (!isPaid(paid)) throw new Error('it has a voucher');
  expect(boughtText({ ...paid, recipientEmail: null }, now)).toContain('pass the link on to Mara');
  expect(boughtText({ ...paid, deliverAt: '2026-12-24T09:00:00.000Z' }, now)).toContain('on the day you chose');
  expect(lastDay(voucher, 'Europe/London')).toBe('November 28, 2031');
  expect(voucherEndText(paid)).toBeNull();
  const used = { ...paid, voucher: { ...voucher, state: 'used_up' as const } };
  expect(voucherEndText(used)).toBe('All of this voucher was used.');
  expect(voucherEndText({ ...used, thing: { kind: 'collection', collection: 'birth' } })).toBe(
    'This voucher was used.',
  );
});
