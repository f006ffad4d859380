import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { GiftPanel } from './GiftPanel.tsx';

// docs/product.md#buying-a-gift-voucher

type Gift = Parameters<typeof GiftPanel>[0]['gift'];

const value = { amount: 5000, currency: 'GBP' as const };
const gift: Gift = {
  recipientName: 'Mara',
  giverName: 'Lea',
  message: 'Breathe out.',
  recipientEmail: 'mara@example.org',
  deliverAt: null,
  thing: null,
  delivery: 'sent',
  voucher: {
    id: '01JD000000000000000V0VCHER',
    code: '7KQ2M9XC4T0BWH3E',
    balance: { ...value, amount: 2000 },
    expiresAt: '2031-11-28T23:00:00.000Z',
    state: 'valid',
  },
};

function panelOf(change: Partial<Gift> = {}): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <GiftPanel gift={{ ...gift, ...change }} value={value} />
    </MemoryRouter>,
  );
}

test('the order of a voucher shows its words, its mail and its voucher', () => {
  const html = panelOf();
  for (const text of ['Gift voucher of £50.00', 'Mara', 'Lea', 'Breathe out.', 'mara@example.org', 'At once, sent'])
    expect(html).toContain(text);
  expect(html).toContain('7KQ2-M9XC-4T0B-WH3E');
  expect(html).toContain('href="/admin/vouchers/01JD000000000000000V0VCHER"');
  expect(html).toContain('£20.00 left');
});

test('the order of a thing names it, and what was paid for it', () => {
  const html = panelOf({ thing: { kind: 'collection', collection: 'birth' } });
  expect(html).toContain('Gift voucher: The collection Birth');
  for (const text of ['Paid for it', '£50.00', 'unused']) expect(html).toContain(text);
});

test('says that the mail did not arrive, or that the buyer passes the voucher on', () => {
  expect(panelOf({ delivery: 'undelivered' })).toContain('did not arrive');
  const unpaid = panelOf({ recipientEmail: null, delivery: null, message: null, voucher: null });
  expect(unpaid).toContain('The buyer passes it on');
  expect(unpaid).toContain('Made once it is paid');
  expect(unpaid).not.toContain('Words');
});
