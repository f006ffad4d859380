import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { HttpError } from '../../ground/platform/http-error.ts';
import { newId } from '../../ground/platform/ids.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { getItem, putItem } from '../../ground/platform/table.ts';
import type { CheckoutRequest } from '../../ground/stripe/checkout.ts';
import { stripeRecords } from '../../testing/payments.ts';
import { openTestSite } from '../../testing/site.ts';
import { type Decision, type PlacingRules, placeOrder } from './place.ts';

// Placing in general; what each kind of order adds is tested with it.

const site = await openTestSite();
const { table, now } = site.dependencies;
afterAll(() => site.close());

const total = { amount: 1800, currency: 'GBP' } as const;
const placedRecord = z.object({
  id: z.string(),
  checkoutId: z.string().nullable(),
  holdExpiresAt: z.string().nullable(),
  stock: z.int(),
});
type Placed = z.output<typeof placedRecord> & { total: typeof total; vouchers: [] };
type State = { left: number };
type Outcome = { id: string; url: string | null };

const keyOf = (what: string, id: string) => ({ PK: `${what}#${id}`, SK: what });
const checkoutOf = (id: string): CheckoutRequest => ({
  orderId: id,
  reference: { bookingId: id },
  details: {},
  total,
  email: 'ada@example.org',
  product: { name: 'A thing', description: 'One of few' },
  successPath: '/done',
  cancelPath: '/back',
});

/** An order of one of a few things, of which so many are left. */
function rulesOf(
  shelf: string,
  id: string,
  overrides: Partial<PlacingRules<State, Placed, Decision<Placed>, Outcome>> = {},
) {
  const find = async () => {
    const found = await getItem(table, keyOf('PLACED', id), placedRecord, { consistent: true });
    return found && { ...found, total, vouchers: [] as [] };
  };
  const rules: PlacingRules<State, Placed, Decision<Placed>, Outcome> = {
    async load() {
      const item = await getItem(table, keyOf('SHELF', shelf), z.object({ left: z.int() }), { consistent: true });
      return { left: item?.left ?? 0 };
    },
    earlier: async () => undefined,
    decide({ left }) {
      if (left === 0) throw new HttpError('sold_out');
      const order = { id, total, vouchers: [] as [], checkoutId: null, holdExpiresAt: null, stock: left };
      const attempts = attemptsOf('createPurchase', { member: shelf }, now());
      return { order, count: { attempts, request: id }, countedFirst: true };
    },
    checkoutOf: () => checkoutOf(id),
    writes: ({ total: _, ...placed }, __, { left }) => ({
      order: { Put: { Item: { ...keyOf('PLACED', id), ...placed }, ConditionExpression: 'attribute_not_exists(PK)' } },
      shelf: {
        Update: {
          Key: keyOf('SHELF', shelf),
          UpdateExpression: 'SET #left = #left - :one',
          ConditionExpression: '#left = :left',
          ExpressionAttributeNames: { '#left': 'left' },
          ExpressionAttributeValues: { ':one': 1, ':left': left },
        },
      },
    }),
    respond: (placed, url) => ({ id: placed.id, url }),
    find,
    repeat: async (placed) => ({ id: placed.id, url: 'the page of before' }),
    ...overrides,
  };
  return rules;
}

async function aShelf(left: number): Promise<string> {
  const shelf = newId(now());
  await putItem(table, { ...keyOf('SHELF', shelf), left });
  return shelf;
}

const leftOn = async (shelf: string) =>
  (await getItem(table, keyOf('SHELF', shelf), z.object({ left: z.int() }), { consistent: true }))?.left;
const place = (rules: ReturnType<typeof rulesOf>) => placeOrder(rules, site.dependencies);
const openPages = async (id: string) => (await stripeRecords(id)).checkouts.filter(({ status }) => status === 'open');

describe('placing an order (docs/trust.md#placing-an-order)', () => {
  test('opens its page, and writes it with what it takes', async () => {
    const shelf = await aShelf(1);
    const id = newId(now());
    const { url } = await place(rulesOf(shelf, id));
    const [page] = await openPages(id);
    expect(url).toContain(String(page?.id));
    expect(await rulesOf(shelf, id).find()).toMatchObject({ checkoutId: page?.id });
    expect(await leftOn(shelf)).toBe(0);
  });

  test('of what is refused leaves no page and no order', async () => {
    const shelf = await aShelf(0);
    const id = newId(now());
    await expect(place(rulesOf(shelf, id))).rejects.toMatchObject({ code: 'sold_out' });
    expect((await stripeRecords(id)).checkouts).toEqual([]);
    expect(await rulesOf(shelf, id).find()).toBeUndefined();
  });

  test('that is refused once its page is open closes that', async () => {
    const shelf = await aShelf(1);
    const id = newId(now());
    const refused = () => {
      throw new HttpError('booking_conflict');
    };
    await putItem(table, {
      ...keyOf('PLACED', id),
      id: newId(now()),
    });
    const rules = rulesOf(shelf, id, { refused, find: async () => undefined });
    await expect(place(rules)).rejects.toMatchObject({ code: 'booking_conflict' });
    expect((await stripeRecords(id)).checkouts).toHaveLength(1);
    expect(await openPages(id)).toEqual([]);
    expect(await leftOn(shelf)).toBe(1);
  });

  test('closes its page when the caller has begun another one meanwhile', async () => {
    const shelf = await aShelf(1);
    const id = newId(now());
    let reads = 0;
    const rules = rulesOf(shelf, id, {
      earlier: async () => (reads++ === 0 ? undefined : { id: 'another', url: 'its page' }),
      decide: () => ({
        order: { id, total, vouchers: [] as [], checkoutId: null, holdExpiresAt: null, stock: 7 },
        count: null,
        countedFirst: false,
      }),
      writes: (placed, decided, _) => rulesOf(shelf, id).writes(placed, decided, { left: 7 }),
    });
    expect(await place(rules)).toEqual({ id: 'another', url: 'its page' });
    expect((await stripeRecords(id)).checkouts).toHaveLength(1);
    expect(await openPages(id)).toEqual([]);
  });

  test('counts a request once, however often it is tried, and tells a refusal only to whom it was counted for', async () => {
    const shelf = await aShelf(3);
    const id = newId(now());
    let attempts = 0;
    const rules = rulesOf(shelf, id, {
      load: async () => ({ left: attempts++ < 4 ? 9 : 3 }),
      decide: (state) => rulesOf(shelf, id).decide(state),
    });
    await place(rules);
    expect(attempts).toBe(5);
    const refusal = new HttpError('already_booked');
    const told = rulesOf(shelf, newId(now()), {
      async decide(state) {
        return { ...(await rulesOf(shelf, newId(now())).decide(state)), refusal };
      },
    });
    await expect(place(told)).rejects.toBe(refusal);
    const counter = attemptsOf('createPurchase', { member: shelf }, now())[0]?.key;
    const counted = counter && (await getItem(table, counter, z.object({ count: z.int() }), { consistent: true }));
    expect(counted?.count).toBe(2);
  });

  test('repeated 25 times at once is one order with one page, and takes one thing', async () => {
    const shelf = await aShelf(25);
    const id = newId(now());
    const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => place(rulesOf(shelf, id))));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await leftOn(shelf)).toBe(24);
    const pages = await openPages(id);
    expect(pages).toHaveLength(1);
    expect(await rulesOf(shelf, id).find()).toMatchObject({ checkoutId: pages[0]?.id });
  });

  test('25 orders of 10 things at once: ten are placed, the others leave nothing', async () => {
    const shelf = await aShelf(10);
    const ids = Array.from({ length: 25 }, () => newId(now()));
    await Promise.allSettled(ids.map((id) => place(rulesOf(shelf, id))));
    const placed = await Promise.all(ids.map((id) => rulesOf(shelf, id).find()));
    const count = placed.filter((one) => one !== undefined).length;
    expect(await leftOn(shelf)).toBe(10 - count);
    const pages = await Promise.all(ids.map(openPages));
    expect(pages.map((open) => open.length)).toEqual(placed.map((one) => (one === undefined ? 0 : 1)));
  });
});
