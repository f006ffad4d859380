import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { packRefundText, packRefundTexts, refundLabel, refundPartLabel } from '../../../lib/admin/order-text.ts';
import type { AdminOrder } from '../../../lib/admin/orders.ts';
import { statusActions } from './OrderActions.tsx';
import { PackPanel } from './PackPanel.tsx';
import { typeName } from './type-names.ts';

// docs/product.md#admin-packs

const pounds = (amount: number) => ({ amount, currency: 'GBP' as const });
const order = {
  id: '01JD00000000000000PACK0001',
  type: 'pack',
  status: 'paid',
  customerName: 'Mara Lind',
  customerEmail: 'mara.lind@example.org',
  refundable: true,
  paidByHand: false,
  refund: 'none',
  movesBookingId: null,
} as unknown as AdminOrder;
const refund = { sum: pounds(5100), usedCredits: 2, upcomingCredits: 0, singlePrice: pounds(2200) };
const soldPack: Parameters<typeof PackPanel>[0]['soldPack'] = {
  terms: {
    name: 'Pack of 5',
    sessions: 5,
    months: 6,
    from: 'purchase',
    categories: [],
    long: null,
    forOthers: false,
  },
  membership: null,
  pack: { creditsLeft: 3, expiresAt: '2027-05-28T22:00:00.000Z', state: 'valid' },
  refund,
};
const shown = (props: Parameters<typeof PackPanel>[0]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PackPanel {...props} />
    </MemoryRouter>,
  );

test('the order of a pack says what is left of it, and what a refund gives back', () => {
  const html = shown({ soldPack, order });
  for (const text of ['Pack of 5', '3 of 5 credits left', 'Valid', 'Gives back £51.00']) expect(html).toContain(text);
  expect(html).toContain(`/admin/packs/${order.id}`);
  expect(shown({ soldPack: { ...soldPack, pack: null }, order })).toContain('Made once it is paid');
});

test('the order of a period leads to its membership, and names its days', () => {
  const membership = {
    id: '01JD0000000000000MEMBERSH1',
    name: 'Every month',
    from: '2026-12-01T12:00:00.000Z',
    until: '2027-01-01T12:00:00.000Z',
  };
  const html = shown({ soldPack: { ...soldPack, membership }, order });
  expect(html).toContain(`/admin/memberships/${membership.id}`);
  expect(html).toContain('December 1–31, 2026');
  const unpaid = { ...membership, from: null, until: null };
  expect(shown({ soldPack: { ...soldPack, membership: unpaid, pack: null }, order })).toContain(
    'Begins once it is paid',
  );
});

test('a refund is worded with what is used', () => {
  expect(packRefundText(order, refund)).toBe(
    'Gives back £51.00: what was paid less 2 used at £22.00 each, and ends the pack.',
  );
  expect(packRefundText(order, { ...refund, usedCredits: 0, sum: pounds(9500) })).toBe(
    'Gives back £95.00, and ends the pack.',
  );
  expect(packRefundText(order, { ...refund, upcomingCredits: 1 })).toContain(
    '1 of these pays a place still to come, which stays booked: cancel it first to give that back too.',
  );
  expect(packRefundText(order, { ...refund, upcomingCredits: 2 })).toContain('2 of these pay places still to come');
  expect(packRefundTexts(order, refund)).toMatchObject({
    title: 'Refund the pack of Mara Lind?',
    action: 'Refund £51.00',
  });
  expect(packRefundTexts(order, undefined).action).toBe('Refund');
});

// docs/product.md#gift-vouchers
test('a refund names the ways that it goes', () => {
  const vouchers = [{ code: '7KQ2M9XC4T0BWH3E', amount: pounds(5000) }];
  const textOf = (paid: Partial<AdminOrder>) => packRefundTexts({ ...order, ...paid }, refund).text;
  expect(textOf({ paymentId: 'pi_1' })).toContain('It goes back through Stripe.');
  expect(textOf({ paymentId: 'pi_1', vouchers })).toContain('through Stripe first, then to the gift voucher.');
  expect(textOf({ paymentId: null, vouchers })).toContain('It goes back to the gift voucher.');
});

test('it is refunded whole alone, which ends the pack, and cancelled while it is awaited', () => {
  expect(refundLabel(order)).toBe('Refund, and end the pack…');
  expect(refundPartLabel(order)).toBeUndefined();
  const labels = (status: AdminOrder['status']) =>
    statusActions({ ...order, status }, () => undefined).map(({ label }) => label);
  expect(labels('paid')).toEqual([]);
  expect(labels('pending')).toEqual(['Set to cancelled']);
});

// docs/product.md#memberships
test('a refund of a period of a membership is worded as that', () => {
  const period = { ...order, membershipId: '01JD0000000000000MEMBERSH1' };
  expect(packRefundText(period, refund)).toBe(
    'Gives back £51.00: what was paid less 2 used at £22.00 each, and ends the membership.',
  );
  expect(refundLabel(period)).toBe('Refund, and end the membership…');
  expect(packRefundTexts(period, refund).title).toBe('Refund this period of Mara Lind?');
  expect(packRefundTexts(period, undefined).text).toContain('ends the membership');
  const membership = { id: period.membershipId, name: 'Every month', from: null, until: null };
  const html = shown({ soldPack: { ...soldPack, membership }, order: period });
  expect(html).toContain('Credits');
  expect(html).not.toContain('>Pack<');
  expect(html).not.toContain('ends the pack');
  expect([typeName(period), typeName(order)]).toEqual(['Membership', 'Pack']);
});
