import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargedTotal, paidByThings, refundWays, voucherShares } from './vouchers.ts';

// docs/product.md#gift-vouchers

const sum = (amounts: { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0);

/** An order that vouchers pay in part or wholly. */
const order = fc
  .record({ charge: fc.nat({ max: 5000 }), amounts: fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 3 }) })
  .map(({ charge, amounts }) => {
    const vouchers = amounts.map((amount, index) => ({ code: `${index}`, amount }));
    return { total: { amount: charge + sum(vouchers), currency: 'GBP' } as const, vouchers };
  });

test('refunds of any parts give back the charge first, and in the end each voucher all that it paid', () => {
  fc.assert(
    fc.property(order, fc.array(fc.integer({ min: 1, max: 2000 }), { maxLength: 6 }), (paid, parts) => {
      const given = new Map(paid.vouchers.map(({ code }) => [code, 0]));
      let returned = 0;
      let charge = 0;
      for (const part of [...parts, null]) {
        const amount = part === null ? null : Math.min(part, paid.total.amount - returned);
        const ways = refundWays(paid, returned, amount);
        if (ways.vouchers.length > 0) expect(charge + ways.charge).toBe(chargedTotal(paid).amount);
        charge += ways.charge;
        for (const { code, amount: share } of ways.vouchers) given.set(code, (given.get(code) ?? 0) + share);
        const refunded = ways.charge + sum(ways.vouchers);
        expect(refunded).toBe(amount ?? paid.total.amount - returned);
        returned += refunded;
      }
      expect(charge).toBe(chargedTotal(paid).amount);
      expect([...given.values()]).toEqual(paid.vouchers.map(({ amount }) => amount));
    }),
  );
});

test('shares of places sum up to what each voucher pays, and none is more than its place costs', () => {
  const places = fc.array(fc.nat({ max: 100 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(order, places, (paid, weights) => {
      const whole = weights.reduce((total, weight) => total + weight, 0) || 1;
      let left = paid.total.amount;
      const shares = weights.map((weight, index) => {
        const isLast = index === weights.length - 1;
        const amount = isLast ? left : Math.floor((paid.total.amount * weight) / whole);
        left -= amount;
        return { bookingId: `${index}`, total: { amount, currency: 'GBP' } as const };
      });
      const byPlace = voucherShares(paid, shares);
      for (const { bookingId, total } of shares) {
        expect(sum(byPlace.get(bookingId) ?? [])).toBeLessThanOrEqual(total.amount);
      }
      const all = [...byPlace.values()].flat();
      for (const { code, amount } of paid.vouchers) {
        expect(sum(all.filter((one) => one.code === code))).toBe(amount);
      }
    }),
  );
});

// docs/product.md#vouchers-of-a-thing

const value = { amount: 2000, currency: 'EUR' } as const;

/** An order of a place or several, of which vouchers of things pay some, and vouchers of amounts a part of the rest. */
const orderOfThings = fc
  .record({
    prices: fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 4 }),
    upTo: fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 2 }),
    part: fc.nat({ max: 100 }),
  })
  .map(({ prices, upTo, part }) => {
    const dearest = prices.toSorted((one, other) => other - one);
    const thing = { kind: 'place' as const, value };
    const things = dearest.flatMap((price, index) => {
      const most = upTo[index];
      return most === undefined ? [] : [{ code: `t${index}`, amount: Math.min(price, most), thing }];
    });
    const total = prices.reduce((all, price) => all + price, 0);
    const amount = Math.floor(((total - sum(things)) * part) / 100);
    const vouchers = amount > 0 ? [{ code: 'a', amount }, ...things] : things;
    const shares = prices.map((price, index) => ({
      bookingId: `${index}`,
      total: { amount: price, currency: 'GBP' as const },
    }));
    return { paid: { total: { amount: total, currency: 'GBP' as const }, vouchers }, shares };
  });

test('a thing goes back whole with all that is left of an order, and nothing of it with less', () => {
  fc.assert(
    fc.property(orderOfThings, fc.array(fc.integer({ min: 1, max: 2000 }), { maxLength: 6 }), ({ paid }, parts) => {
      const divisible = paid.total.amount - paidByThings(paid);
      let returned = 0;
      for (const one of parts) {
        const part = Math.min(one, divisible - returned);
        const ways = refundWays(paid, returned, part);
        expect(ways.vouchers.some(({ thing }) => thing)).toBe(false);
        expect(ways.charge + sum(ways.vouchers)).toBe(part);
        returned += part;
      }
      const last = refundWays(paid, returned, null);
      expect(last.charge + sum(last.vouchers)).toBe(paid.total.amount - returned);
      const things = paid.vouchers.filter(({ code }) => code.startsWith('t'));
      expect(last.vouchers.filter(({ thing }) => thing)).toEqual(things);
    }),
  );
});

test('each thing pays one place, and what is charged and what vouchers pay sum up over the places', () => {
  fc.assert(
    fc.property(orderOfThings, ({ paid, shares }) => {
      const byPlace = voucherShares(paid, shares);
      let charged = 0;
      for (const { bookingId, total } of shares) {
        const own = byPlace.get(bookingId) ?? [];
        expect(own.filter(({ code }) => code.startsWith('t')).length).toBeLessThanOrEqual(1);
        expect(sum(own)).toBeLessThanOrEqual(total.amount);
        charged += total.amount - sum(own);
      }
      expect(charged).toBe(chargedTotal(paid).amount);
      const all = [...byPlace.values()].flat();
      for (const { code, amount } of paid.vouchers) {
        expect(sum(all.filter((one) => one.code === code))).toBe(amount);
      }
    }),
  );
});
