import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fold, termsOf } from '#shared/rules/search-terms.ts';
import { bookingOf } from '../../ground/keys/place.ts';
import type { Searchable, SearchGroup } from '../../ground/keys/search-row.ts';
import { newId } from '../../ground/platform/ids.ts';
import type { Key, Table } from '../../ground/platform/table.ts';
import { exampleBooking, examplePurchase } from '../../testing/examples.ts';
import { openTemporaryTable } from '../../testing/temporary-table.ts';
import { findKeys } from './search.ts';
import { searchableBooking, searchableOrder, searchableProfile } from './searchable.ts';
import { updateSearchIndex } from './update.ts';

// docs/product.md#search

let table: Table & { close: () => Promise<void> };
beforeAll(async () => {
  table = await openTemporaryTable();
});
afterAll(() => table.close());

const minute = (n: number) => new Date(Date.parse('2026-11-20T10:00:00.000Z') + n * 60_000);

async function profile(fullName: string, email: string, at = 0): Promise<string> {
  const sub = newId(minute(at));
  const made = { sub, email, fullName, subscriptionStatus: 'Free', createdAt: minute(at).toISOString() };
  await updateSearchIndex(table, [{ before: null, after: searchableProfile(made) }]);
  return sub;
}

async function booked(attendeeName: string, more: Parameters<typeof exampleBooking>[0] = {}, at = 0) {
  const booking = exampleBooking({ id: newId(minute(at)), attendeeName, createdAt: minute(at).toISOString(), ...more });
  await updateSearchIndex(table, [{ before: null, after: searchableBooking(bookingOf(booking)) }]);
  return booking;
}

/** Rows read for the first page of members. */
async function rowsReadBy(text: string): Promise<number> {
  const queries = vi.spyOn(table.client, 'send');
  await findKeys(table, 'people', text, { limit: 25 });
  const outputs = await Promise.all(queries.mock.results.map(({ value }) => value as { ScannedCount: number }));
  queries.mockRestore();
  return outputs.reduce((sum, { ScannedCount }) => sum + ScannedCount, 0);
}

type Options = { limit?: number; among?: readonly SearchGroup[] };

/** All pages of a search. */
async function everything(kind: 'orders' | 'people', text: string, { limit = 25, ...options }: Options = {}) {
  const found: Key[] = [];
  let after: string | undefined;
  do {
    const { keys, next } = await findKeys(table, kind, text, { limit, after, ...options });
    expect(keys.length).toBeLessThanOrEqual(limit);
    found.push(...keys);
    after = next ?? undefined;
  } while (after !== undefined);
  return found;
}

const membersFor = async (text: string) =>
  (await everything('people', text)).map(({ PK }) => PK.slice('MEMBER#'.length));

describe('a member', () => {
  test('is found by a prefix of each name, with or without accents, and of the address', async () => {
    const sub = await profile('Élodie Dubois-Šimić', 'elo@quiet.example');
    for (const text of [
      'élodie',
      'ELODIE',
      'elo',
      'dubois',
      'dubois-simic',
      'simic',
      'elo@quiet.example',
      'elo@quiet',
    ]) {
      expect(await membersFor(text)).toEqual([sub]);
    }
    expect(await membersFor('quiet.example')).toEqual([]);
    expect(await membersFor('lodie')).toEqual([]);
  });

  test('is found when every word of the query is a prefix, in any order', async () => {
    const sub = await profile('Wilhelmina Harker', 'mina@carfax.example');
    await profile('Wilhelmina Murray', 'murray@carfax.example');
    expect(await membersFor('harker wilh')).toEqual([sub]);
    expect(await membersFor('wilhelmina mina@carfax.example')).toEqual([sub]);
    expect(await membersFor('wilhelmina seward')).toEqual([]);
  });

  test('with two terms of the same prefix is found once', async () => {
    const sub = await profile('Quentin Quennell', 'que@carfax.example');
    expect(await membersFor('que')).toEqual([sub]);
  });

  test('is found by the new name after a change, not by the old one', async () => {
    const created = {
      sub: 'renamed',
      email: 'x@carfax.example',
      subscriptionStatus: 'Free',
      createdAt: minute(0).toISOString(),
    };
    const [before, after] = ['Arthur Holmwood', 'Arthur Godalming'].map((fullName) =>
      searchableProfile({ ...created, fullName }),
    );
    await updateSearchIndex(table, [{ before: null, after: before ?? null }]);
    await updateSearchIndex(table, [{ before: before ?? null, after: after ?? null }]);
    expect(await membersFor('holmwood')).toEqual([]);
    expect(await membersFor('arthur')).toEqual(['renamed']);
    expect(await membersFor('arthur godal')).toEqual(['renamed']);
    await updateSearchIndex(table, [{ before: after ?? null, after: null }]);
    expect(await membersFor('arthur')).toEqual([]);
  });
});

describe('an order', () => {
  test('is found by its discount code, and filtered by group', async () => {
    const discount = { code: 'MOONRISE', type: 'percentage', percentage: 20 } as const;
    const { id } = await booked('Zenobia Frome', { discount }, 1);
    const createdAt = minute(2).toISOString();
    const purchase = examplePurchase({ id: newId(minute(2)), buyerName: 'Zenobia Pierce', createdAt });
    await updateSearchIndex(table, [{ before: null, after: searchableOrder(purchase) }]);
    const keys = {
      booking: { PK: `BOOKING#${id}`, SK: 'BOOKING' },
      purchase: { PK: `ORDER#${purchase.id}`, SK: 'ORDER' },
    };
    expect(await everything('orders', 'moonr')).toEqual([keys.booking]);
    expect(await everything('orders', 'zenobia')).toEqual([keys.purchase, keys.booking]);
    expect(await everything('orders', 'zenobia', { among: ['session'] })).toEqual([keys.booking]);
    expect(await everything('orders', 'zenobia', { among: ['birth', 'stress'] })).toEqual([keys.purchase]);
    expect(await everything('orders', 'zenobia', { among: ['stress'] })).toEqual([]);
    expect(await everything('people', 'zenobia')).toEqual([]);
  });
});

describe('pages', () => {
  test('are newest first, complete and without duplicates', async () => {
    const made: string[] = [];
    for (let n = 0; n < 12; n++) made.push((await booked('Perpetua Lux', {}, n)).id);
    const found = await everything('orders', 'perpetua', { limit: 5 });
    expect(found.map(({ PK }) => PK)).toEqual(made.toReversed().map((id) => `BOOKING#${id}`));
    expect(await everything('orders', 'perpetua lux', { limit: 5 })).toEqual(found);
  });

  test('find a rare match among many rows in bounded queries', async () => {
    // Words of one beginning have no rows of both.
    const all = Array.from({ length: 300 }, (_, n) => {
      const profile = { sub: String(n).padStart(4, '0'), fullName: `Xanthippe ${n === 0 ? 'Xara' : 'Xaver'}` };
      const more = { email: `${n}@carfax.example`, subscriptionStatus: 'Free', createdAt: minute(n).toISOString() };
      return searchableProfile({ ...profile, ...more });
    });
    await updateSearchIndex(
      table,
      all.map((after) => ({ before: null, after })),
    );
    expect(await membersFor('xanthippe xara')).toEqual(['0000']);
    expect(await rowsReadBy('xanthippe xara')).toBe(250);
  });

  test('of two frequent words read as many rows as they have', async () => {
    const all = Array.from({ length: 60 }, (_, n) => {
      const fullName = `${n % 2 === 0 ? 'Yolanda' : 'Yvonne'} ${n % 3 === 0 ? 'Ziegler' : 'Zuckmayer'}`;
      const more = { email: `${n}@carfax.example`, subscriptionStatus: 'Free', createdAt: minute(n).toISOString() };
      return searchableProfile({ sub: `y${String(n).padStart(4, '0')}`, fullName, ...more });
    });
    await updateSearchIndex(
      table,
      all.map((after) => ({ before: null, after })),
    );
    const expected = [54, 48, 42, 36, 30, 24, 18, 12, 6, 0].map((n) => `y${String(n).padStart(4, '0')}`);
    for (const text of ['yolanda ziegler', 'ziegl yol']) expect(await membersFor(text)).toEqual(expected);
    expect(await rowsReadBy('yol ziegl')).toBe(10);
  });

  test('reject a cursor of another search, and a malformed one', async () => {
    const { next } = await findKeys(table, 'orders', 'perpetua', { limit: 5 });
    expect(next).not.toBeNull();
    const wrong = { code: 'invalid_request' };
    await expect(findKeys(table, 'orders', 'zenobia', { limit: 5, after: next ?? '' })).rejects.toMatchObject(wrong);
    await expect(findKeys(table, 'orders', 'perpetua', { limit: 5, after: '%%%' })).rejects.toMatchObject(wrong);
  });

  test('are empty for a query without words', async () => {
    expect(await findKeys(table, 'people', ' -- ', { limit: 5 })).toEqual({ keys: [], next: null });
  });
});

test('for any names, a query finds exactly the members whose terms have its prefixes', async () => {
  const own = await openTemporaryTable();
  const letters = fc.constantFrom(..."aábßcč'-");
  const name = fc.array(fc.string({ unit: letters, minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 });
  const cases = fc.tuple(
    fc.array(name, { minLength: 1, maxLength: 6 }),
    fc.array(fc.string({ unit: letters, minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 }),
  );
  let run = 0;
  await fc.assert(
    fc.asyncProperty(cases, async ([names, query]) => {
      run += 1;
      const all: Searchable[] = names.map((words, n) => ({
        ...searchableProfile({
          sub: `${n}`,
          fullName: words.join(' '),
          email: `${n}@run${run}.example`,
          subscriptionStatus: 'Free',
          createdAt: minute(n).toISOString(),
        }),
      }));
      for (const one of all) await updateSearchIndex(own, [{ before: null, after: one }]);
      const text = query.join(' ');
      const parts = termsOf(text);
      const expected = names.flatMap((words, n) => {
        const has = (part: string) => words.some((word) => [...piecesOf(word)].some((piece) => piece.startsWith(part)));
        return parts.length > 0 && parts.every(has) ? [`MEMBER#${n}`] : [];
      });
      const { keys } = await findKeys(own, 'people', text, { limit: 25 });
      expect(keys.map(({ PK }) => PK)).toEqual(expected.toReversed());
      for (const one of all) await updateSearchIndex(own, [{ before: one, after: null }]);
    }),
    { numRuns: 40 },
  );
  await own.close();
});

/** A word and its parts, folded: independent of the implementation of searchTerms. */
function* piecesOf(word: string): Generator<string> {
  const whole = fold(word).replace(/^['-]+|['-]+$/g, '');
  if (whole !== '') yield whole;
  for (const part of whole.split(/['-]+/)) if (part !== '') yield part;
}
