import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { DataTable } from '../../../ui/admin/DataTable.tsx';
import { columnsIn } from './columns.tsx';
import { ValidUntil } from './ValidUntil.tsx';
import { VoucherUses } from './VoucherUses.tsx';
import { type AdminVoucher, endText, outstandingText, wordsToGive } from './voucher-text.ts';

// docs/product.md#gift-vouchers

const pounds = (amount: number) => ({ amount, currency: 'GBP' as const });
const zone = 'Europe/Vienna';
const voucher: AdminVoucher = {
  id: '01JD000000000000000V0VCHER',
  code: '7KQ2M9XC4T0BWH3E',
  value: pounds(6000),
  balance: pounds(4200),
  thing: null,
  note: 'For Mara',
  createdAt: '2026-11-28T10:00:00.000Z',
  expiresAt: '2031-11-28T23:00:00.000Z',
  state: 'valid',
  sold: false,
};

function listOf(rows: AdminVoucher[] | undefined): string {
  const empty = { title: 'No gift vouchers yet' };
  return renderToStaticMarkup(
    <MemoryRouter>
      <DataTable caption="Gift vouchers" columns={columnsIn(zone)} rows={rows} rowKey={({ id }) => id} empty={empty} />
    </MemoryRouter>,
  );
}

test('the list shows each voucher with its code in groups, which one press copies', () => {
  const html = listOf([voucher]);
  for (const text of ['7KQ2-M9XC-4T0B-WH3E', '£60.00', '£42.00', 'For Mara', 'Valid', 'Nov 28, 2031'])
    expect(html).toContain(text);
  expect(html).toContain('aria-label="Copy the code 7KQ2-M9XC-4T0B-WH3E"');
});

test.each([
  ['used_up', 'Used up'],
  ['expired', 'Expired'],
  ['ended', 'Ended'],
] as const)('a voucher that is %s is said to be so', (state, text) => {
  expect(listOf([{ ...voucher, state }])).toContain(text);
});

test('the list says which vouchers the site sold', () => {
  expect(listOf([voucher])).not.toContain('Sold');
  expect(listOf([{ ...voucher, sold: true }])).toContain('Sold');
});

test('the list is loading, or empty', () => {
  expect(listOf(undefined)).toContain('aria-busy="true"');
  expect(listOf([])).toContain('No gift vouchers yet');
});

test('an early last day is warned of beside the field', () => {
  const field = (until: string) =>
    renderToStaticMarkup(<ValidUntil name="until" defaultValue={until} madeOn="2026-11-28" />);
  expect(field('2027-11-28')).toContain('less than 5 years');
  expect(field('2031-11-28')).not.toContain('less than 5 years');
});

test('one of a thing says what it is for, and whether it was used (docs/product.md#vouchers-of-a-thing)', () => {
  const place = { ...voucher, thing: { kind: 'place', upTo: { GBP: 2500, EUR: 3000, USD: 3200 } } } as const;
  const html = listOf([place]);
  for (const text of ['One session', 'up to £25.00', 'Unused']) expect(html).toContain(text);
  expect(html).not.toContain('£42.00');
  expect(endText(place)).toContain('One session, up to £25.00 is lost');
  expect(outstandingText([], 1)).toBe('One session or collection is still to be redeemed.');
  expect(outstandingText([pounds(6000)], 2)).toBe('£60.00 and 2 sessions and collections are still to be redeemed.');
  const told = { studio: 'Exhale', zone, origin: 'https://site.example' };
  expect(wordsToGive(place, told)).toContain('A gift voucher for one session, up to £25.00, at Exhale.');
  const titled = { ...place, thing: { ...place.thing, title: 'A slow evening' } } as const;
  for (const text of ['A slow evening', 'One session, up to £25.00']) expect(listOf([titled])).toContain(text);
  expect(wordsToGive(titled, told)).toContain('for “A slow evening” (one session, up to £25.00) at Exhale.');
  const birth = { ...voucher, thing: { kind: 'collection', collection: 'birth' }, balance: pounds(0) } as const;
  expect(listOf([birth])).toContain('Used');
  expect(wordsToGive(birth, told)).toContain('A gift voucher for the collection Birth, at Exhale.');
  expect(wordsToGive(birth, told)).toContain('https://site.example/birth-recordings#voucher=');
});

test('uses lead to their orders, and a deleted one keeps its sums', () => {
  const use = {
    orderType: 'session',
    createdAt: voucher.createdAt,
    taken: pounds(1800),
    returned: pounds(500),
  } as const;
  const kept = { ...use, orderId: '01JD000000000000000B00K1NG', order: { customer: 'Ada', item: 'Evening' } };
  const deleted = { ...use, orderId: '01JD000000000000000B00K1NH', order: null };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <VoucherUses uses={[kept, deleted]} zone={zone} />
    </MemoryRouter>,
  );
  expect(html).toContain(`/admin/orders/session/${kept.orderId}`);
  expect(html).not.toContain(deleted.orderId);
  expect(html).toContain('Deleted order');
  expect(html.split('£18.00')).toHaveLength(3);
});

test('sums that are still to be redeemed, what an end loses, and the words to give are in plain words', () => {
  expect(outstandingText([], 0)).toBe('Nothing is still to be redeemed.');
  expect(outstandingText([pounds(6000)], 0)).toBe('£60.00 is still to be redeemed.');
  expect(outstandingText([pounds(6000), { amount: 500, currency: 'EUR' }], 0)).toBe(
    '£60.00 and €5.00 are still to be redeemed.',
  );
  expect(endText(voucher)).toContain('£42.00');
  expect(endText({ ...voucher, balance: pounds(0) })).not.toContain('£');
  const words = wordsToGive(voucher, { studio: 'Exhale', zone, origin: 'https://site.example' });
  for (const text of [
    '£42.00',
    '7KQ2-M9XC-4T0B-WH3E',
    'https://site.example/live-sessions#voucher=7KQ2-M9XC-4T0B-WH3E',
    'Discount code or gift voucher',
    'Nov 28, 2031',
  ])
    expect(words).toContain(text);
});
