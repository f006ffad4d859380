import * as z from 'zod';
import { id } from '#shared/contract/common/schemas.ts';
import { isCollection } from '#shared/rules/collections.ts';
import { hasWords, termsOf } from '#shared/rules/search-terms.ts';
import { itemTerm, type SearchRow, statusTerm } from '../../ground/keys/search-row.ts';
import { sessionKey, sessionRecord } from '../../ground/keys/session.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../../ground/platform/cursor.ts';
import { getItem, type Table } from '../../ground/platform/table.ts';
import { hasPrefixes, newestFirst, passes, rangeOf, rowsAfter, sortKeyWithin } from './rows.ts';
import { findSearchRows, itemKeyOf, type SearchPage, searchCursor } from './search.ts';

/** A cursor among the orders of sessions goes on in these sessions, with this one, after that row. */
const sessionsCursor = z.strictObject({
  sessions: z.string().max(600).nullable(),
  item: id.nullable(),
  after: z.string().max(80).nullable(),
});
type Position = z.output<typeof sessionsCursor>;
const ordersCursor = z.union([searchCursor, sessionsCursor]);

const firstSession: Position = { sessions: null, item: null, after: null };

/** Sessions whose orders are read at the same time. */
const sessionsAtOnce = 8;
/** The first round reads the orders of so few sessions because they mostly fill a page. */
const firstSessions = 2;
/** A query reads as many rows of a session as a page has, or more where they are compared with a status. */
const rowsPerQuery = { any: 25, ofStatus: 50 };
/** Bound the cost of a page. */
const maxRounds = 8;
const maxRows = 250;

/**
 * Primary keys of the orders that a search finds: by their own words, then, not again, by the words of their session's
 * title and city (docs/product.md#search). Filters, pages and errors are those of `findSearchRows`; a title is
 * written with no order.
 */
export async function findOrderKeys(table: Table, text: string, page: SearchPage) {
  const position = decodeCursor(ordersCursor, page.after);
  const isByTitle = termsOf(text).length > 0 && isAmongSessions(page);
  if (position && 'sessions' in position) {
    if (!isByTitle) throw invalidCursor();
    return keysOf(await bySession(table, text, page, position));
  }
  const [own, named] = await Promise.all([
    findSearchRows(table, 'orders', text, page),
    isByTitle ? sessionsNamed(table, text, page.item, null) : null,
  ]);
  if (own.next !== null || !named) return keysOf(own);
  const limit = page.limit - own.rows.length;
  const others = await bySession(table, text, { ...page, limit }, firstSession, named);
  return keysOf({ rows: newestFirst([...own.rows, ...others.rows]), next: others.next });
}

const keysOf = ({ rows, next }: { rows: SearchRow[]; next: string | null }) => ({ keys: rows.map(itemKeyOf), next });

function isAmongSessions({ among, item }: SearchPage): boolean {
  return (!among || among.includes('session')) && !isCollection(item);
}

/** Finds orders of the sessions that a text names, without those whose own words match it. */
async function bySession(
  table: Table,
  text: string,
  { limit, status, item, ...filter }: SearchPage,
  begin: Position,
  named?: NamedSessions,
) {
  const tags = status === undefined ? [] : [statusTerm(status)];
  const words = termsOf(text);
  const isMatch = (row: SearchRow) => passes(row, filter) && hasPrefixes(row, tags) && !hasPrefixes(row, words);
  const found: SearchRow[] = [];
  const endAt = (at: Position | null) => ({ rows: newestFirst(found), next: at && encodeCursor(sessionsCursor, at) });
  let at = begin;
  let sessions = named ?? (await sessionsNamed(table, text, item, at.sessions));
  let left = maxRows;
  for (let round = 0; round < maxRounds && left > 0; round++) {
    const from = Math.max(0, sessions.ids.indexOf(at.item ?? ''));
    const ids = sessions.ids.slice(from, from + (round === 0 ? firstSessions : sessionsAtOnce));
    const rowLimit = status === undefined ? rowsPerQuery.any : rowsPerQuery.ofStatus;
    const read = await ordersOf(table, ids, at, { ...filter, limit: Math.min(rowLimit, Math.ceil(left / ids.length)) });
    left -= read.reduce((sum, orders) => sum + orders.rows.length, 0);
    const { rows, stop } = taken(read, isMatch, limit - found.length);
    found.push(...rows);
    const following = sessions.ids[from + ids.length];
    if (stop) at = { ...at, item: stop.item, after: stop.after };
    else if (following !== undefined) at = { ...at, item: following, after: null };
    else if (sessions.next === null) return endAt(null);
    else {
      at = { ...firstSession, sessions: sessions.next };
      sessions = await sessionsNamed(table, text, item, at.sessions);
    }
    if (stop?.isFull) return endAt(at);
  }
  return endAt(at);
}

type NamedSessions = { ids: string[]; next: string | null };

/** Sessions whose title and city have all words, the next of the list; with a filter by item that one only. */
async function sessionsNamed(
  table: Table,
  text: string,
  item: string | undefined,
  after: string | null,
): Promise<NamedSessions> {
  if (item === undefined) {
    const { rows, next } = await findSearchRows(table, 'sessions', text, {
      limit: sessionsAtOnce,
      after: after ?? undefined,
    });
    return { ids: rows.map(({ itemPK }) => itemPK.slice(sessionKey('').PK.length)), next };
  }
  const session = await getItem(table, sessionKey(item), sessionRecord);
  const isNamed = session && session.deletedAt === undefined && hasWords([session.title, session.city ?? ''], text);
  return { ids: isNamed ? [item] : [], next: null };
}

type ReadOrders = { item: string; after: string | null; rows: SearchRow[]; isEnd: boolean };

/** The next rows of the orders of each session; of the one of the position after it. */
function ordersOf(table: Table, ids: string[], { item, after }: Position, { limit, ...filter }: SearchPage) {
  return Promise.all(
    ids.map(async (id): Promise<ReadOrders> => {
      const range = rangeOf(itemTerm(id), filter);
      const last = id === item ? after : null;
      const begin = last === null ? null : sortKeyWithin(`${itemTerm(id)}#${last}`, [range]);
      const { items, isEnd } = await rowsAfter(table, 'orders', range, begin, limit);
      return { item: id, after: last, rows: items, isEnd };
    }),
  );
}

/** Matching rows in their order up to a limit; and where that stops, when it is full or not everything was read. */
function taken(read: ReadOrders[], isMatch: (row: SearchRow) => boolean, limit: number) {
  const rows: SearchRow[] = [];
  for (const { item, after, isEnd, ...orders } of read) {
    let last = after;
    for (const row of orders.rows) {
      if (isMatch(row) && rows.length === limit) return { rows, stop: { item, after: last, isFull: true } };
      if (isMatch(row)) rows.push(row);
      last = row.SK.slice(itemTerm(item).length + 1);
    }
    if (!isEnd) return { rows, stop: { item, after: last, isFull: rows.length === limit } };
  }
  return { rows, stop: null };
}
