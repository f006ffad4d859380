import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { PackForSale } from '#shared/rules/packs.ts';
import { voucherPayment } from '../../../lib/checkout/use-vouchers.ts';
import {
  forWhomText,
  goodUntilText,
  keptPlacesText,
  packSessionsText,
  packValidityText,
} from '../../../lib/packs/pack-text.ts';
import { BuyPackEnd } from './BuyPackDialog.tsx';
import { packNextAddress } from './buy-pack.ts';
import { PacksGoodToKnow } from './PacksGoodToKnow.tsx';
import { packRules } from './pack-rules.ts';
import { type PackPurchase, packPollInterval, packPurchaseState } from './pack-state.ts';

// docs/product.md#packs

const pack: PackForSale = {
  id: '01JD000000000000000000PACK',
  name: 'Pack of 5',
  sessions: 5,
  months: 9,
  from: 'purchase',
  categories: [],
  long: null,
  forOthers: true,
  price: { GBP: 9500, EUR: 11_000, USD: 12_000 },
  singlePrice: { GBP: 2200, EUR: 2500, USD: 2800 },
};
const categories = ['Breathwork', 'Movement', 'Workshop'].map((name) => ({ id: name, name }));

describe('a pack for sale says', () => {
  test.each([
    [true, 5, 'Five sessions, for you or a friend.'],
    [false, 25, '25 sessions, for you.'],
  ])('whose it is (%j)', (forOthers, sessions, text) => {
    expect(forWhomText({ forOthers, sessions })).toBe(text);
  });

  test.each([
    [1, 'purchase', 'Good for 1 month'],
    [9, 'purchase', 'Good for 9 months'],
    [24, 'first_use', 'Good for 2 years from its first use'],
  ] as const)('how long it is valid: %i months from %s', (months, from, text) => {
    expect(packValidityText({ months, from })).toBe(text);
  });

  test.each([
    [[], 'Any session, online or in person'],
    [['Workshop'], 'Sessions of Workshop'],
    [['Breathwork', 'Movement', 'Workshop'], 'Sessions of Breathwork, Movement and Workshop'],
  ])('what it counts for: %j', (ids, text) => {
    expect(packSessionsText({ categories: ids }, categories)).toBe(text);
  });

  test('its last day once that is known', () => {
    const expiresAt = '2027-06-30T23:00:00.000Z';
    expect(goodUntilText({ terms: pack, expiresAt }, 'Europe/London')).toBe('Good until June 30, 2027');
    expect(goodUntilText({ terms: { ...pack, from: 'first_use' }, expiresAt: null }, 'Europe/London')).toBe(
      'Good for 9 months from its first use',
    );
  });
});

describe('good to know', () => {
  const markupOf = (packs: PackForSale[]) =>
    renderToStaticMarkup(
      <StaticRouter location="/passes">
        <PacksGoodToKnow packs={packs} plans={[]} />
      </StaticRouter>,
    );

  test.each([
    [[true], 'Yes. Book several places'],
    [[false], 'No: it pays the place of its owner.'],
    [[true, false], 'Those can that say so.'],
  ])('answers for packs of which some are for others: %j', (forOthers, text) => {
    expect(markupOf(forOthers.map((one) => ({ ...pack, forOthers: one })))).toContain(text);
  });

  test('names long sessions only where a pack counts them so', () => {
    expect(markupOf([pack])).not.toContain('A long session');
    expect(markupOf([{ ...pack, long: { minutes: 120, credits: 2 } }])).toContain('A long session');
  });
});

describe('a pack is bought', () => {
  const total = { amount: 9500, currency: 'GBP' } as const;
  const fields = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org', consent: '' };
  const parse = (typed: Partial<typeof fields>, isGuest = true) =>
    packRules(pack, { total, isGuest }).parse((name) => ({ ...fields, ...typed })[name]);

  test('by a guest with a name and an address', () => {
    expect(parse({})).toMatchObject({ body: { total, consent: false, guest: { firstName: 'Ada' } } });
    expect(parse({ firstName: ' ', email: 'ada' })).toMatchObject({
      wrong: { firstName: 'Please enter your first name', email: 'Please enter a valid email address.' },
    });
  });

  test('by a member without either', () => {
    expect(parse({ firstName: '', email: '' }, false)).toMatchObject({ body: { guest: null } });
  });

  test('with consent only where the box was ticked', () => {
    expect(parse({ consent: 'on' })).toMatchObject({ body: { consent: true } });
  });
});

// docs/product.md#gift-vouchers
describe('the end of the form of a pack says what is left to pay', () => {
  const total = { amount: 9500, currency: 'GBP' } as const;
  const endWith = (balances: number[], busy = false) => {
    const vouchers = balances.map((amount, place) => ({
      code: `${place}KQ2M9XC4T0BWH3E`,
      balance: { ...total, amount },
      thing: null,
      expiresAt: '2031-11-28T10:00:00.000Z',
    }));
    const payment = { ...voucherPayment(total, vouchers), pack: null };
    const buying = { total, payment, isPaid: payment.rest.amount === 0, busy };
    return renderToStaticMarkup(<BuyPackEnd pack={pack} buying={buying} />);
  };

  test('without a voucher, all by card', () => {
    expect(endWith([])).toContain('Pay £95.00');
    expect(endWith([])).toContain('You pay on the next page, by card. Nothing');
    expect(endWith([])).not.toContain('gift voucher');
    expect(endWith([], true)).toContain('Taking you to the payment…');
  });

  test('of which a voucher pays a part, the rest by card', () => {
    expect(endWith([5000])).toContain('Pay £45.00');
    expect(endWith([5000])).toContain('5 sessions, gift voucher −£50.00');
  });

  test('which vouchers pay wholly, nothing', () => {
    expect(endWith([5000, 5000])).toContain('Buy the pack');
    expect(endWith([5000, 5000])).toContain('Nothing is left to pay: the pack is yours at once.');
    expect(endWith([10_000], true)).toContain('One moment…');
  });
});

test.each([
  ['pending', 'https://pay.example/1', 'https://pay.example/1'],
  ['paid', null, '/passes/01JD000000000000000000PACK?success=true'],
  ['cancelled', null, '/passes/01JD000000000000000000PACK'],
] as const)('an order that is %s leads on', (status, paymentUrl, address) => {
  expect(packNextAddress({ purchaseId: pack.id, status, paymentUrl })).toBe(address);
});

describe('the page of a purchase shows', () => {
  const purchase = { status: 'completed', processing: false, refunded: false, pack: null } as unknown as PackPurchase;
  const paid = { ...purchase, pack: {} } as unknown as PackPurchase;

  test.each([
    [{ ...purchase, status: 'pending' }, 'asking', 3000],
    [{ ...purchase, status: 'pending', processing: true }, 'processing', 10_000],
    [paid, 'paid', 0],
    [purchase, 'refunded', 0],
    [{ ...paid, refunded: true }, 'refunded', 0],
    [{ ...purchase, status: 'failed' }, 'declined', 0],
    [{ ...purchase, status: 'cancelled' }, 'closed', 0],
  ] as [PackPurchase, string, number][])('%j as %s', (view, state, interval) => {
    expect(packPurchaseState(view, undefined)).toBe(state);
    expect(packPollInterval(view)).toBe(interval);
  });
});

test.each([
  [1, '1 credit pays a place still to come: it stays booked, and the credit is kept.'],
  [3, '3 credits pay places still to come: these stay booked, and the credits are kept.'],
  [null, 'Places still to come that a pack has paid stay booked, and their credits are kept.'],
])('withdrawing says what becomes of %j credits of places still to come', (credits, text) => {
  const ofMembership = credits === null ? ' Those of a membership are given back with it.' : '';
  expect(keptPlacesText(credits)).toBe(
    `${text} Cancel first what you do not want; afterwards nothing more goes back for it.${ofMembership}`,
  );
});
