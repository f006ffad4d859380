import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies } from './currencies.ts';
import { smallestCharges } from './currency.ts';
import {
  formatVoucherCode,
  isVoucherCode,
  normaliseVoucherCode,
  thingName,
  thingWords,
  unfitThings,
  type VoucherThing,
  voucherParts,
} from './vouchers.ts';

// docs/product.md#gift-vouchers

describe('a code', () => {
  test.each([
    '7KQ2-M9XC-4T0B-WH3E',
    ' 7kq2 m9xc 4t0b wh3e ',
    '7KQ2–M9XC—4TOB-WH3E',
    '7kq2m9xc4tobwh3e',
    '７ＫＱ２ M9XC 4T0B WH3E',
  ])('typed as %j is the same', (typed) => {
    expect(normaliseVoucherCode(typed)).toBe('7KQ2M9XC4T0BWH3E');
  });

  test.each(['7KQ2M9XC4T0BWH3', '7KQ2M9XC4T0BWH3EE', '7KQ2M9XC4T0BWH3U', '', 'WINTER20'])(
    '%j has not the form of one',
    (code) => {
      expect(isVoucherCode(code)).toBe(false);
    },
  );

  test('is printed in groups of four', () => {
    expect(formatVoucherCode('7KQ2M9XC4T0BWH3E')).toBe('7KQ2-M9XC-4T0B-WH3E');
  });
});

describe('what vouchers pay', () => {
  const total = { amount: 1800, currency: 'GBP' } as const;

  test.each([
    [[5000], [1800], 0],
    [[1000], [1000], 800],
    [[1000, 500, 900], [1000, 500, 300], 0],
    [[5000, 700], [1800], 0],
    // Less than 30p would be left for the card.
    [[1790], [1770], 30],
    [[1760, 35], [1760, 10], 30],
    [[10, 1780], [10, 1760], 30],
  ])('of £18 with balances %j: %j, and %i is left', (balances, amounts, rest) => {
    const vouchers = balances.map((balance, index) => ({ code: `${index}`, balance }));
    const paid = voucherParts(total, vouchers);
    expect(paid.parts.map(({ amount }) => amount)).toEqual(amounts);
    expect(paid.rest).toEqual({ amount: rest, currency: 'GBP' });
  });

  test('of any price sums up with the rest, which is nothing or can be charged; no voucher pays more than it has', () => {
    const anyBalances = fc.array(fc.integer({ min: 1, max: 30_000 }), { maxLength: 3 });
    fc.assert(
      fc.property(fc.constantFrom(...currencies), fc.nat({ max: 20_000 }), anyBalances, (currency, above, balances) => {
        const price = { amount: smallestCharges[currency] + above, currency };
        const vouchers = balances.map((balance, index) => ({ code: `${index}`, balance }));
        const { parts, rest } = voucherParts(price, vouchers);
        expect(parts.reduce((sum, { amount }) => sum + amount, rest.amount)).toBe(price.amount);
        expect(rest.amount === 0 || rest.amount >= smallestCharges[currency]).toBe(true);
        for (const { code, amount } of parts) expect(amount).toBeLessThanOrEqual(balances[Number(code)] ?? 0);
      }),
    );
  });
});

// docs/product.md#vouchers-of-a-thing
describe('what vouchers of things pay', () => {
  const placeUpTo = (amount: number): VoucherThing => ({
    kind: 'place',
    upTo: { GBP: amount, EUR: amount, USD: amount },
  });
  const birth: VoucherThing = { kind: 'collection', collection: 'birth' };
  const ofThing = (thing: VoucherThing, code = '0') => ({ code, balance: 0, thing });
  const gbp = (amount: number) => ({ amount, currency: 'GBP' as const });
  const amountsOf = ({ parts }: ReturnType<typeof voucherParts>) => parts.map(({ amount }) => amount);

  test('is one place, at most the highest price; the rest is paid', () => {
    const dear = voucherParts(gbp(3200), [ofThing(placeUpTo(2500))], { places: [3200] });
    expect([amountsOf(dear), dear.rest.amount]).toEqual([[2500], 700]);
    const cheap = voucherParts(gbp(1800), [ofThing(placeUpTo(2500))], { places: [1800] });
    expect([amountsOf(cheap), cheap.rest.amount]).toEqual([[1800], 0]);
  });

  test('is the dearest place that no other pays, before vouchers of amounts', () => {
    const vouchers = [{ code: 'a', balance: 9000 }, ofThing(placeUpTo(2500), 'b'), ofThing(placeUpTo(2500), 'c')];
    const { parts, rest } = voucherParts(gbp(6000), vouchers, { places: [1000, 3000, 2000] });
    expect(parts).toEqual([
      { code: 'a', amount: 1500 },
      { code: 'b', amount: 2500 },
      { code: 'c', amount: 2000 },
    ]);
    expect(rest.amount).toBe(0);
  });

  test('leaves nothing or the smallest charge', () => {
    const { parts, rest } = voucherParts(gbp(2510), [ofThing(placeUpTo(2500))], { places: [2510] });
    expect([parts, rest.amount]).toEqual([[{ code: '0', amount: 2480 }], 30]);
  });

  test('is its collection whole, whatever the currency', () => {
    const paid = voucherParts({ amount: 6000, currency: 'EUR' }, [ofThing(birth)], { collection: 'birth' });
    expect([amountsOf(paid), paid.rest.amount]).toEqual([[6000], 0]);
  });

  test.each([
    ['a pass', placeUpTo(2500), {}],
    ['a collection', placeUpTo(2500), { collection: 'birth' }],
    ['another collection', birth, { collection: 'stress' }],
    ['a place', birth, { places: [3000] }],
  ] as const)('is nothing of %s', (_, thing, target) => {
    expect(unfitThings(gbp(3000), [ofThing(thing)], target)).toEqual(['0']);
  });

  test('is nothing for a second one where there is one thing', () => {
    const twoPlaces = [ofThing(placeUpTo(500), 'a'), ofThing(placeUpTo(500), 'b')];
    expect(unfitThings(gbp(3000), twoPlaces, { places: [3000] })).toEqual(['b']);
    expect(unfitThings(gbp(3000), [ofThing(birth, 'a'), ofThing(birth, 'b')], { collection: 'birth' })).toEqual(['b']);
    expect(unfitThings(gbp(3000), twoPlaces, { places: [1500, 1500] })).toEqual([]);
  });

  test('and amounts sums up with the rest, and none pays more than a place', () => {
    const anyVoucher = fc.record({ sum: fc.integer({ min: 100, max: 4000 }), isThing: fc.boolean() });
    const anyPlaces = fc.array(fc.integer({ min: 50, max: 4000 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(anyPlaces, fc.array(anyVoucher, { maxLength: 3 }), (places, drawn) => {
        const price = gbp(places.reduce((sum, place) => sum + place, 0));
        const vouchers = drawn.map(({ sum, isThing }, index) =>
          isThing ? ofThing(placeUpTo(sum), `${index}`) : { code: `${index}`, balance: sum },
        );
        const { parts, rest } = voucherParts(price, vouchers, { places });
        expect(parts.reduce((sum, { amount }) => sum + amount, rest.amount)).toBe(price.amount);
        expect(rest.amount === 0 || rest.amount >= smallestCharges.GBP).toBe(true);
        for (const { code, amount } of parts) expect(amount).toBeLessThanOrEqual(drawn[Number(code)]?.sum ?? 0);
      }),
    );
  });

  test('is named by what it is for', () => {
    expect(thingName(placeUpTo(2500), 'GBP')).toBe('One session, up to £25.00');
    const titled = { ...placeUpTo(2500), title: 'A slow evening' };
    expect(thingName(titled, 'GBP')).toBe('A slow evening (one session, up to £25.00)');
    expect(thingWords(titled, 'GBP')).toEqual({ title: 'A slow evening', terms: 'One session, up to £25.00' });
    expect(thingName(birth, 'GBP')).toBe('The collection Birth');
  });
});
