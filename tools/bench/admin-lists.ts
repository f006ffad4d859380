import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import * as z from 'zod';
import { adminRoutes } from '#shared/contract/admin-routes.ts';
import { fillPath, type Route } from '#shared/contract/common/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { adminToken } from './admin-token.ts';
import { type BenchCloud, memoryFolder, newState, startCloud } from './cloud.ts';
import { fill, type Sizes } from './fill.ts';
import { type Shot, shoot } from './load.ts';
import { type BenchReport, kilobytes, tenth } from './report.ts';

/** Share of the items to write; BENCH_SHARE=0.1 is enough to test the bench itself. */
const share = Number(process.env.BENCH_SHARE ?? 1);
const sizes = { sessions: 200, bookings: 40_000 * share, purchases: 10_000 * share, members: 5_000 * share };
/** The bench compares what a page reads of these with what it reads of all. */
const tenthOfThem: Sizes = {
  sessions: sizes.sessions,
  bookings: sizes.bookings / 10,
  purchases: sizes.purchases / 10,
  members: sizes.members / 10,
};

const measured = 50;
/** Requests before measuring, for cold starts. */
const warmUp = 5;

const someSessions = z.object({ sessions: z.array(z.object({ id: z.string(), seats: z.object({ taken: z.int() }) })) });
/** More than a session of the demo data has. */
const manySeats = 100;

type List = { list: string; route: Route; params?: Record<string, string>; query?: Record<string, string> };

/**
 * The first page of each list of the back office with many items. Runs its own cloud without stream consumers: the
 * demo function writes what they would derive.
 */
export async function adminLists(): Promise<BenchReport> {
  const state = await newState(memoryFolder());
  const env = { ...process.env, EXHALE_STREAMS: 'off' };
  const cloud = await startCloud([process.execPath, 'local/main.ts'], { folder: process.cwd(), state, env });
  try {
    const first = await fill(cloud, tenthOfThem);
    await cloud.control.demo('discount', { discount: { code: 'WINTER25' } });
    const readBefore = new Map<string, number>();
    const before = await adminToken(cloud);
    for (const list of await listsOf(cloud, before))
      readBefore.set(list.list, (await readsOf(cloud, before, list)).read);
    const items = first + (await fill(cloud, sizes, tenthOfThem));
    const rows = [];
    // Filling may take longer than a token lasts.
    const authorization = await adminToken(cloud);
    for (const list of await listsOf(cloud, authorization)) {
      const row = await measure(cloud, authorization, list);
      rows.push({ ...row, 'of a tenth': readBefore.get(list.list) ?? '', 'aim p99': '30 ms' });
    }
    const orders = (sizes.bookings + sizes.purchases).toLocaleString('en');
    const note = `${items.toLocaleString('en')} items were written. Aim: no more read than a page, and as much of a tenth of the orders.`;
    return {
      title: `Back office, first pages, of ${orders} orders and ${sizes.members.toLocaleString('en')} people`,
      rows,
      note,
    };
  } finally {
    await cloud.stop();
    await rm(dirname(state), { recursive: true, force: true });
  }
}

async function listsOf({ apiUrl }: BenchCloud, authorization: string): Promise<List[]> {
  const url = `${apiUrl}${adminRoutes.listAdminSessions.path}?when=past`;
  const past = await shoot({ url, headers: { authorization } });
  const { sessions } = someSessions.parse(JSON.parse(past.body.toString('utf8')));
  const session = { sessionId: sessions.find(({ seats }) => seats.taken > manySeats)?.id ?? '' };
  const birth = { collection: 'birth' };
  const search = (words: string) => ({ query: { search: words } });
  const { listOrders, listPurchases, listMembers, listAdminSessions } = adminRoutes;
  const month = new Date().toISOString().slice(0, 7);
  return [
    { list: 'overview', route: adminRoutes.getOverview, query: { timeZone: 'Europe/London' } },
    { list: 'orders', route: listOrders },
    { list: 'orders, sessions', route: listOrders, query: { type: 'session' } },
    { list: 'orders, recordings', route: listOrders, query: { type: 'recording' } },
    { list: 'orders, a name', route: listOrders, ...search('andersson') },
    { list: 'orders, two letters', route: listOrders, ...search('an') },
    { list: 'orders, both names', route: listOrders, ...search('zoe moreau') },
    { list: 'orders, an address', route: listOrders, ...search('visitor.4711@example.com') },
    ...filteredOrders(session.sessionId),
    { list: 'everything, a name', route: adminRoutes.searchBackOffice, ...search('andersson') },
    { list: 'everything, two letters', route: adminRoutes.searchBackOffice, ...search('an') },
    { list: 'sessions, past, two letters', route: listAdminSessions, query: { when: 'past', search: 'ev' } },
    { list: 'bookings', route: adminRoutes.listAdminBookings },
    { list: 'purchases', route: listPurchases, params: birth },
    { list: 'purchases, paid', route: listPurchases, params: birth, query: { status: 'paid' } },
    { list: 'purchases, failed (few)', route: listPurchases, params: birth, query: { status: 'failed' } },
    { list: 'purchases, a name', route: listPurchases, params: birth, ...search('haddad') },
    { list: 'people', route: listMembers },
    { list: 'people, a name', route: listMembers, ...search('nguyen') },
    { list: 'sessions, upcoming', route: listAdminSessions, query: { when: 'upcoming' } },
    { list: 'sessions, past', route: listAdminSessions, query: { when: 'past' } },
    { list: 'attendees of one', route: adminRoutes.listAttendees, params: session },
    { list: 'door list of one', route: adminRoutes.getDoorList, params: session },
    { list: 'waitlist of one', route: adminRoutes.listWaitlist, params: session },
    { list: 'recordings', route: adminRoutes.listAdminRecordings, params: birth },
    { list: 'codes', route: adminRoutes.listDiscountCodes },
    { list: 'uses of a code', route: adminRoutes.listDiscountCodeUses, params: { code: 'WINTER25' } },
    { list: 'learning resources', route: routes.listLearningResources },
    { list: 'activity', route: adminRoutes.listAuditEntries, query: { month } },
  ];
}

/** The list of orders with its filters, and searched by titles: of all filled sessions, and of one. */
function filteredOrders(item: string): List[] {
  const from = new Date(Date.now() - 7 * 86_400_000).toISOString();
  const queries: Record<string, Record<string, string>> = {
    'a title of many': { search: 'evening' },
    'a title of many, failed': { search: 'evening', status: 'failed' },
    'a title, one session': { search: 'evening', item },
    paid: { status: 'paid' },
    'failed (few)': { status: 'failed' },
    'one session': { item },
    'one session, paid': { item, status: 'paid' },
    'one collection, paid': { item: 'birth', status: 'paid' },
    'a week': { from },
    'a week, paid': { from, status: 'paid' },
    'a name, paid, a week': { search: 'andersson', status: 'paid', from },
  };
  return Object.entries(queries).map(([name, query]) => ({
    list: `orders, ${name}`,
    route: adminRoutes.listOrders,
    query,
  }));
}

async function times(shot: Shot) {
  const all: number[] = [];
  for (let n = 0; n < measured; n++) {
    const begin = performance.now();
    await shoot(shot);
    all.push(performance.now() - begin);
  }
  all.sort((one, other) => one - other);
  return { p50: all[Math.floor(measured * 0.5)] ?? 0, p99: all[Math.floor(measured * 0.99)] ?? 0 };
}

const page = z.record(z.string(), z.unknown());

/** The request of a list, its response, and what it read of the table. */
async function readsOf(cloud: BenchCloud, authorization: string, { route, params = {}, query = {} }: List) {
  const shot = {
    url: `${cloud.apiUrl}${fillPath(route.path, params)}?${new URLSearchParams(query)}`,
    headers: { authorization, 'accept-encoding': 'br' },
  };
  for (let n = 0; n < warmUp; n++) await shoot(shot);
  await cloud.control.resetMeters();
  const response = await shoot(shot);
  const { functions } = await cloud.control.meters();
  const calls = (functions[route.service]?.calls ?? []).filter(({ service }) => service === 'dynamodb');
  return { shot, response, calls: calls.length, read: calls.reduce((sum, { items = 0 }) => sum + items, 0) };
}

async function measure(cloud: BenchCloud, authorization: string, list: List) {
  const { shot, response, calls, read } = await readsOf(cloud, authorization, list);
  const { status, headers, body } = response;
  const text = headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body;
  const rowCount = Object.values(page.parse(JSON.parse(text.toString('utf8')))).find(Array.isArray)?.length ?? 'none';
  const { p50, p99 } = await times(shot);
  return {
    list: list.list,
    status,
    p50: tenth(p50),
    p99: tenth(p99),
    rows: rowCount,
    kB: kilobytes(text.length),
    'kB sent': kilobytes(body.length),
    calls,
    'items read': read,
  };
}
