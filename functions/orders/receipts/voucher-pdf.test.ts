import { expect, test } from 'vitest';
import { readPdf } from './testing/pdf-text.ts';
import { type VoucherCardTexts, voucherPdf } from './voucher-pdf.ts';

// docs/product.md#buying-a-gift-voucher

const texts: VoucherCardTexts = {
  studio: 'Exhale',
  value: { amount: 5000, currency: 'GBP' },
  thing: null,
  recipientName: 'Mara',
  giverName: 'Lea',
  message: 'For the weeks before the little one comes.\nBreathe out, we are near.',
  code: '7KQ2M9XC4T0BWH3E',
  validUntil: 'November 20, 2031',
  link: 'exhale.example/live-sessions',
  boughtAt: '2026-11-20T10:00:00.000Z',
};

test('the card says for whom, its value, the words, from whom, its code and how it is used, on one tagged page', async () => {
  const pdf = await voucherPdf(texts);
  const { pages, title, isTagged } = await readPdf(pdf);
  expect(pages).toHaveLength(1);
  const said = pages[0]?.replaceAll(/\s+/g, ' ');
  for (const text of ['Exhale', 'For Mara', '£50.00', 'Breathe out, we are near.”', 'From Lea', '7KQ2-M9XC-4T0B-WH3E'])
    expect(said).toContain(text);
  for (const text of [
    'Valid until November 20, 2031',
    'Open exhale.example/live-sessions',
    'Discount code or gift voucher',
  ])
    expect(said).toContain(text);
  expect([title, isTagged]).toEqual(['Gift voucher', true]);
  expect((await voucherPdf(texts)).equals(pdf)).toBe(true);
});

const long = {
  recipientName: 'W'.repeat(60),
  giverName: 'W'.repeat(60),
  value: { amount: 500_000, currency: 'USD' },
} as const;

test.each([
  ['a word of 300 letters', 'W'.repeat(300)],
  ['300 lines', 'W\n'.repeat(150)],
  ['300 letters of words', 'Breathe out. '.repeat(23).trim()],
])('%s with the longest names stays on the card', async (_, message) => {
  const { pages } = await readPdf(await voucherPdf({ ...texts, ...long, message }));
  expect(pages).toHaveLength(1);
  const said = pages[0]?.replaceAll(/\s+/g, ' ') ?? '';
  expect(said.replaceAll(' ', '')).toContain(message.replaceAll(/\s+/g, ''));
  // What is below it is in its place.
  expect(said.indexOf('7KQ2')).toBeLessThan(said.indexOf('Fold the sheet'));
});

test('a name in letters that the font lacks is left out, and so are words that are missing', async () => {
  const { pages } = await readPdf(await voucherPdf({ ...texts, recipientName: '山田', message: null }));
  expect(pages[0]).not.toMatch(/山田|For |“For/);
  expect(pages[0]).toContain('From Lea');
});

// docs/product.md#vouchers-of-a-thing
test.each([
  [
    { kind: 'place', upTo: { GBP: 2500, EUR: 3000, USD: 3000 } },
    'One session, up to £25.00',
    'It pays one place up to £25.00',
  ],
  [
    { kind: 'place', title: 'W'.repeat(40), upTo: { GBP: 2500, EUR: 3000, USD: 3000 } },
    'One session, up to £25.00',
    'It pays one place up to £25.00',
  ],
  [
    { kind: 'place', title: '山田', upTo: { GBP: 2500, EUR: 3000, USD: 3000 } },
    'One session, up to £25.00',
    'It pays one place up to £25.00',
  ],
  [
    { kind: 'place', title: 'Ein ruhiger Abend', upTo: { GBP: 2500, EUR: 3000, USD: 3000 } },
    'Ein ruhiger Abend One session, up to £25.00',
    'It pays one place up to £25.00',
  ],
  [
    { kind: 'collection', collection: 'stress' },
    'The collection Stress & Sleep',
    'It pays the collection Stress & Sleep whole',
  ],
] as const)('the card of a thing names it, not a sum that was paid: %j', async (thing, name, use) => {
  const { pages } = await readPdf(await voucherPdf({ ...texts, ...long, value: texts.value, thing }));
  expect(pages).toHaveLength(1);
  const said = pages[0]?.replaceAll(/\s+/g, ' ');
  for (const text of [name, use]) expect(said).toContain(text);
  expect(said).not.toMatch(/£50|in parts/);
});
