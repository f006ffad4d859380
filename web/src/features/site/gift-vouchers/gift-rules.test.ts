import { describe, expect, test } from 'vitest';
import { problems } from '#shared/contract/problems.ts';
import { ApiProblem } from '../../../lib/problem.ts';
import { giftProblem, nextAddress } from './buy-voucher.ts';
import { draftOf, emptyDraft, type GiftDraft, giftDraftFrom } from './gift-draft.ts';
import { type GiftContext, type GiftFormField, giftRules } from './gift-rules.ts';
import { deliveryDayText, deliveryHint, validityText } from './gift-text.ts';

const amounts = [{ amount: 2500 }, { amount: 5000 }, { amount: 10_000 }];
const sale: GiftContext['sale'] = {
  offered: true,
  amounts,
  lowest: 1000,
  highest: 50_000,
  place: null,
  collections: [],
  years: 5,
  vat: 'at_sale',
};
const context: GiftContext = {
  sale,
  things: [],
  currency: 'GBP',
  isGuest: true,
  zone: 'Europe/London',
  now: () => new Date('2026-11-28T10:00:00.000Z'),
};
const typed: GiftDraft & Partial<Record<GiftFormField, string>> = {
  ...emptyDraft(sale),
  recipientName: ' Mara ',
  giverName: 'Lea',
  firstName: 'Lea',
  lastName: 'Berg',
  email: 'lea@example.org',
};

function parse(change: Partial<Record<GiftFormField, string>>, changedContext: Partial<GiftContext> = {}) {
  const values: Partial<Record<GiftFormField, string>> = { ...typed, ...change };
  return giftRules({ ...context, ...changedContext }).parse((name) => values[name] ?? '');
}

function wrongOf(...args: Parameters<typeof parse>) {
  const parsed = parse(...args);
  return 'wrong' in parsed ? parsed.wrong : {};
}

describe('the form that buys a voucher (docs/product.md#buying-a-gift-voucher)', () => {
  test('orders the chosen amount in the visitor’s currency', () => {
    expect(parse({ recipientEmail: 'mara@example.org', words: ' Breathe out. ' })).toEqual({
      body: {
        value: { amount: 5000, currency: 'GBP' },
        thing: null,
        recipientName: 'Mara',
        giverName: 'Lea',
        message: 'Breathe out.',
        recipientEmail: 'mara@example.org',
        deliverAt: null,
        guest: { firstName: 'Lea', lastName: 'Berg', email: 'lea@example.org' },
      },
    });
    const asMember = parse({ email: '' }, { isGuest: false, currency: 'EUR' });
    expect(asMember).toMatchObject({ body: { value: { amount: 5000, currency: 'EUR' }, guest: null } });
  });

  test.each([
    ['', 'Enter an amount, from £10 to £500'],
    ['9.99', 'Enter an amount, from £10 to £500'],
    ['500.01', 'Enter an amount, from £10 to £500'],
  ])('refuses the typed amount %j', (otherAmount, message) => {
    expect(wrongOf({ amount: 'other', otherAmount })).toMatchObject({ otherAmount: message });
  });

  test('takes an amount within the owner’s bounds, and none where there are no bounds', () => {
    const other = { amount: 'other', otherAmount: '75' };
    expect(parse(other)).toMatchObject({ body: { value: { amount: 7500 } } });
    const withoutBounds = { ...sale, lowest: null, highest: null };
    expect(wrongOf(other, { sale: withoutBounds })).toMatchObject({ otherAmount: 'Enter an amount' });
  });

  test('is sent at nine by the clocks of the buyer, at most a year ahead', () => {
    const recipientEmail = 'mara@example.org';
    const on = (date: string) => ({ recipientEmail, when: 'date', date });
    expect(parse(on('2026-12-24'), { zone: 'Europe/Vienna' })).toMatchObject({
      body: { deliverAt: '2026-12-24T08:00:00.000Z' },
    });
    for (const date of ['', '2026-11-28', '2027-11-29', '2026-13-01']) {
      expect(wrongOf(on(date))).toEqual({ date: 'Choose a day from tomorrow to November 28, 2027' });
    }
    expect(parse(on('2027-11-28'))).toHaveProperty('body');
  });

  test('needs an address to send it on a day', () => {
    expect(wrongOf({ when: 'date', date: '2026-12-24' })).toEqual({
      recipientEmail: 'Enter their e-mail, so that it can be sent on that day',
    });
  });

  test.each([
    ['recipientName', 'Mara at evil.example.com'],
    ['giverName', 'www.evil'],
    ['words', 'Look: lea@example.org'],
    ['words', 'see breathe.studio'],
  ])('refuses a link or an address in %s: %s', (name, text) => {
    expect(wrongOf({ [name]: text })).toMatchObject({ [name]: problems.gift_link.title });
  });

  test('takes words with full stops that are no address', () => {
    expect(parse({ giverName: 'Dr.Berg', words: 'For you...and the little one. Breathe.' })).toHaveProperty('body');
  });

  test('names each field that is wrong', () => {
    const nothing = { recipientName: ' ', giverName: '', recipientEmail: 'mara@', firstName: '', email: '' };
    const wrong = Object.entries(wrongOf({ ...nothing, words: 'x'.repeat(301) }));
    const names = wrong.filter(([, message]) => message !== undefined).map(([name]) => name);
    expect(names.sort()).toEqual([...Object.keys(nothing), 'words'].sort());
  });
});

test('what is typed survives a reload of the tab, and what is stored by something else is ignored', () => {
  const empty = emptyDraft(sale);
  expect(giftDraftFrom(JSON.stringify({ ...empty, giverName: 'Lea', other: 1 }), empty)).toEqual({
    ...empty,
    giverName: 'Lea',
  });
  for (const stored of [null, 'no JSON', '[]', '3']) expect(giftDraftFrom(stored, empty)).toEqual(empty);
});

test('a voucher that was not paid is bought again with what was typed', () => {
  const gift = {
    ...({ recipientName: 'Mara', giverName: 'Lea', recipientEmail: null, message: null } as const),
    value: { amount: 7550, currency: 'GBP' as const },
    thing: null,
    deliverAt: '2026-12-24T09:00:00.000Z',
  };
  const place = { amounts, zone: 'Europe/London', now: new Date('2026-11-28T10:00:00.000Z') };
  expect(draftOf(gift, place)).toMatchObject({
    amount: 'other',
    otherAmount: '75.5',
    when: 'date',
    date: '2026-12-24',
  });
  expect(
    draftOf({ ...gift, value: { ...gift.value, amount: 2500 } }, { ...place, now: new Date('2027-01-01') }),
  ).toMatchObject({
    amount: '2500',
    otherAmount: '',
    when: 'now',
    date: '',
  });
  expect(draftOf({ ...gift, thing: { kind: 'collection', collection: 'birth' } }, place)).toMatchObject({
    amount: 'birth',
    otherAmount: '',
  });
});

describe('a refused order', () => {
  test('says at the field what has a link', () => {
    const error = new ApiProblem('gift_link', {
      title: 'No links.',
      errors: [{ field: 'body.message', message: 'x' }],
    });
    expect(giftProblem(error)).toEqual({ wrong: { words: 'No links.' } });
  });

  test('says at the address that too many were written to, and at the amount that it is not sold', () => {
    expect(giftProblem(new ApiProblem('too_many_recipients', { title: 'Tomorrow.' }))).toEqual({
      wrong: { recipientEmail: 'Tomorrow.' },
    });
    expect(giftProblem(new ApiProblem('voucher_not_sold', { title: 'Not offered.' }))).toEqual({
      wrong: { amount: 'Not offered.' },
    });
  });

  test('says above the button that the network failed', () => {
    expect(giftProblem(new ApiProblem('unreachable'))).toMatchObject({ message: { title: 'Nothing was charged' } });
  });
});

test('a repeated order that was paid leads to its page', () => {
  const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
  expect(nextAddress({ purchaseId: id, status: 'paid', paymentUrl: null })).toBe(`/gift-vouchers/${id}`);
  expect(nextAddress({ purchaseId: id, status: 'pending', paymentUrl: 'https://pay.example' })).toBe(
    'https://pay.example',
  );
});

test('the hint says when it is sent, and in which zone', () => {
  const recipientEmail = 'mara@example.org';
  expect(deliveryHint({ recipientEmail, when: 'date' }, 'Europe/London')).toBe(
    'Sent at 9:00 AM, Europe/London. You get a copy as soon as you have paid.',
  );
  expect(deliveryHint({ recipientEmail, when: 'now' }, 'Europe/London')).toContain('Sent as soon as you have paid');
  expect(deliveryHint({ recipientEmail: '', when: 'now' }, 'Europe/London')).toContain('to print or pass on');
  expect(deliveryDayText({ when: 'date', date: '2026-12-24' }, 'Europe/London')).toBe('December 24, 2026');
  expect(deliveryDayText({ when: 'now', date: '2026-12-24' }, 'Europe/London')).toBeNull();
  expect([1, 5, 12].map(validityText)).toEqual(['Good for one year', 'Good for five years', 'Good for 12 years']);
});
