import type { ResponseBody } from '#shared/contract/contract.ts';
import { searchResultsPerKind } from '#shared/rules/admin.ts';
import { isReservedCode } from '#shared/rules/discount-codes.ts';
import { hasWords, termsOf } from '#shared/rules/search-terms.ts';
import { voucherState } from '#shared/rules/vouchers.ts';
import { newestDiscountCodes } from '../../../domains/discount-codes/store.ts';
import { findKeys, findSearchRows, itemKeyOf } from '../../../domains/search/search.ts';
import { isFoundBy } from '../../../domains/vouchers/search.ts';
import { newestVouchers } from '../../../domains/vouchers/store.ts';
import { profileRecord } from '../../../ground/keys/member.ts';
import type { SearchKind, SearchRow } from '../../../ground/keys/search-row.ts';
import { sessionRecord } from '../../../ground/keys/session.ts';
import { getAll, pickItems } from '../../../ground/platform/batch.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { readable } from '../../../ground/platform/readable.ts';
import type { Key, Table } from '../../../ground/platform/table.ts';
import { ordersAt, viewsOf } from '../../../orders/lists/find.ts';

type Results = ResponseBody<'searchBackOffice'>;

/** The first of each kind that has all words (docs/product.md#search), at a cost that does not grow with the table. */
export const searchBackOffice: Handler<'searchBackOffice', WriteDependencies> = async ({ query }, { table, now }) => {
  const [people, sessions, orders, codes, vouchers] = await Promise.all([
    findPeople(table, query.search),
    findSessions(table, query.search, now()),
    findOrders(table, query.search),
    findCodes(table, query.search),
    findGiftVouchers(table, query.search, now()),
  ]);
  return { people, sessions, orders, codes, vouchers };
};

async function findPeople(table: Table, text: string): Promise<Results['people']> {
  const { keys, hasMore } = await firstKeys(table, 'people', text);
  const found = readable(await itemsAt(table, keys), profileRecord);
  return { found: found.map(({ sub, email, fullName }) => ({ sub, email, fullName })), hasMore };
}

async function findOrders(table: Table, text: string): Promise<Results['orders']> {
  const { keys, hasMore } = await firstKeys(table, 'orders', text);
  const views = await viewsOf(table, await ordersAt(table, keys));
  const found = views.map(({ id, type, createdAt, customerName, customerEmail, itemName, status }) => ({
    id,
    type,
    createdAt,
    customerName,
    customerEmail,
    itemName,
    status,
  }));
  return { found, hasMore };
}

/** Enough to have all that are ahead: a series has 40 dates at most. */
const sessionRows = 100;

async function findSessions(table: Table, text: string, now: Date): Promise<Results['sessions']> {
  const { rows, next } = await findSearchRows(table, 'sessions', text, { limit: sessionRows });
  const first = nextFirst(rows, now.toISOString()).slice(0, searchResultsPerKind);
  const found = readable(await itemsAt(table, first.map(itemKeyOf)), sessionRecord);
  return {
    found: found.map(({ id, title, startTime, timeZone, locationType, city, published, cancellation }) => ({
      id,
      title,
      startTime,
      timeZone,
      locationType,
      city,
      published,
      cancelled: cancellation !== undefined,
    })),
    hasMore: next !== null || rows.length > first.length,
  };
}

/** Rows of sessions, latest first: those ahead, soonest first, then the past ones. */
function nextFirst(rows: SearchRow[], now: string): SearchRow[] {
  return [
    ...rows.filter(({ createdAt }) => createdAt >= now).toReversed(),
    ...rows.filter((row) => row.createdAt < now),
  ];
}

/** Codes and vouchers are few, and have no rows of the search index. */
const codesRead = 500;

async function findCodes(table: Table, text: string): Promise<Results['codes']> {
  const all = termsOf(text).length === 0 ? [] : await newestDiscountCodes(table, codesRead);
  const found = all.filter(({ code }) => !isReservedCode(code) && hasWords([code], text));
  return {
    found: found.slice(0, searchResultsPerKind).map(({ code, isActive }) => ({ code, isActive })),
    hasMore: found.length > searchResultsPerKind,
  };
}

async function findGiftVouchers(table: Table, text: string, now: Date): Promise<Results['vouchers']> {
  const all = termsOf(text).length === 0 ? [] : await newestVouchers(table, codesRead);
  const found = all.filter((voucher) => isFoundBy(voucher, text));
  return {
    found: found.slice(0, searchResultsPerKind).map((voucher) => {
      const { id, code, note } = voucher;
      return { id, code, note, state: voucherState(voucher, now) };
    }),
    hasMore: found.length > searchResultsPerKind,
  };
}

async function firstKeys(table: Table, kind: SearchKind, text: string) {
  const { keys, next } = await findKeys(table, kind, text, { limit: searchResultsPerKind + 1 });
  return { keys: keys.slice(0, searchResultsPerKind), hasMore: next !== null || keys.length > searchResultsPerKind };
}

/** Items by their keys, in the same order; missing ones are left out. */
async function itemsAt(table: Table, keys: Key[]) {
  return pickItems(await getAll(table, keys), keys);
}
