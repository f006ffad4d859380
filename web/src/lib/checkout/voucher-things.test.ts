import { describe, expect, test } from 'vitest';
import type { VoucherThing } from '#shared/rules/vouchers.ts';
import { type Bought, thingRefusal, usedThingText, voucherTarget } from './voucher-things.ts';

// docs/product.md#vouchers-of-a-thing

const place: VoucherThing = { kind: 'place', upTo: { GBP: 2500, EUR: 3000, USD: 3200 } };
const birth: VoucherThing = { kind: 'collection', collection: 'birth' };
const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;

describe('a voucher of a thing', () => {
  test('pays a place with its share of the price, or the collection, and no pass', () => {
    expect(voucherTarget({ places: 3 }, pounds(1000))).toEqual({ places: [334, 333, 333] });
    expect(voucherTarget({ collection: 'birth' }, pounds(1000))).toEqual({ collection: 'birth' });
    expect(voucherTarget(null, pounds(1000))).toEqual({});
  });

  test.each<[VoucherThing, (VoucherThing | null)[], Bought, string | undefined]>([
    [place, [], { places: 1 }, undefined],
    [place, [null, place], { places: 2 }, undefined],
    [birth, [null], { collection: 'birth' }, undefined],
    [place, [place], { places: 1 }, 'Another voucher pays for this place already.'],
    [place, [place, place], { places: 2 }, 'Other vouchers pay for all of these places already.'],
    [place, [], { collection: 'birth' }, 'This voucher is for one place in a session, not for recordings.'],
    [place, [], null, 'This voucher is for one place in one session, not for a pass or a pack.'],
    [birth, [], { places: 1 }, 'This voucher is for the collection Birth.'],
    [birth, [], { collection: 'stress' }, 'This voucher is for the collection Birth.'],
    [birth, [], null, 'This voucher is for the collection Birth.'],
    [birth, [birth], { collection: 'birth' }, 'Another voucher pays for this collection already.'],
  ])('%o after %o of an order of %o is refused with: %s', (thing, earlier, bought, text) => {
    expect(thingRefusal(thing, earlier, bought)).toBe(text);
  });

  test.each([
    [place, pounds(1800), 'Pays one place, £18.00, and is used up with it.'],
    [place, pounds(2500), 'Pays £25.00 of one place, the most it can.'],
    [place, pounds(0), 'It pays nothing of this: it is for a place that no other voucher pays for.'],
    [place, null, 'It is for one place.'],
    [birth, pounds(6000), 'Pays the collection Birth.'],
    [birth, pounds(0), 'It pays nothing of this: it is for the collection Birth.'],
    [birth, null, 'It is for the collection Birth.'],
  ])('%o that pays %o says: %s', (thing, paid, text) => {
    expect(usedThingText(thing, paid)).toBe(text);
  });
});
