import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarFeed } from '#shared/rules/calendar.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { sessionItems, type WholeSession } from '../../ground/keys/session.ts';
import { siteKey } from '../../ground/keys/site-key.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { exampleSession } from '../../testing/examples.ts';
import { openSharedTable, openTemporaryTable } from '../../testing/temporary-table.ts';
import { getCalendarFeed } from './calendar-feed.ts';

// docs/product.md#calendars

const table = await openSharedTable();
const now = new Date('2027-03-20T10:00:00.000Z');
const dependencies = { table, now: () => now, siteUrl: 'https://exhale.example' };

async function put(session: Partial<WholeSession>): Promise<string> {
  const id = newId(now);
  for (const item of sessionItems(exampleSession({ id, ...session }))) await putItem(table, item);
  return id;
}

async function feed(category: string | null, of = table) {
  const call = { query: undefined, body: undefined, request: { ip: '192.0.2.1', country: null } };
  const answer = await getCalendarFeed(
    { ...call, params: { feed: calendarFeed(category) } },
    { ...dependencies, table: of },
  );
  const calendar = new ICAL.Component(ICAL.parse(String(answer.body)));
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  const event = (id: string) => events.find(({ uid }) => uid === `${id.toLowerCase()}@exhale.example`);
  return { text: String(answer.body), calendar, events, event };
}

// The clocks of Paris change on March 28.
const before = { timeZone: 'Europe/Paris', startTime: '2027-03-27T18:30:00.000Z', endTime: '2027-03-27T20:00:00.000Z' };
const after = { timeZone: 'Europe/Paris', startTime: '2027-04-03T17:30:00.000Z', endTime: '2027-04-03T19:00:00.000Z' };

test('lists published sessions at their instants, right across summer time, with one UID for each', async () => {
  const title = 'Rêve, “quiet”; and\nlong: '.padEnd(140, 'é');
  const winter = await put({ ...before, title, revision: 3 });
  const summer = await put({ ...after, category: 'Movement' });
  const hidden = [await put({ ...after, published: false }), await put({ startTime: '2027-01-01T10:00:00.000Z' })];
  const { calendar, event, text } = await feed(null);
  const read = event(winter);
  expect(read?.summary).toBe(title);
  expect(read?.startDate.toJSDate().toISOString()).toBe(before.startTime);
  expect(read?.endDate.toJSDate().toISOString()).toBe(before.endTime);
  expect(read?.sequence).toBe(3);
  expect(read?.component.getFirstPropertyValue('last-modified')?.toString()).toBe('2026-11-01T09:00:00Z');
  expect(event(summer)?.startDate.toJSDate().toISOString()).toBe(after.startTime);
  expect(hidden.map(event)).toEqual([undefined, undefined]);
  expect(calendar.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT4H');
  expect(calendar.getFirstPropertyValue('x-published-ttl')?.toString()).toBe('PT4H');
  // The link to join is for attendees (docs/trust.md#private-links).
  expect(text).not.toContain('zoom');
  expect((await feed('Movement')).events.map(({ uid }) => uid)).toEqual([`${summer.toLowerCase()}@exhale.example`]);
});

test('keeps a session that was cancelled, marked as such, and one that was never published out', async () => {
  const deletedAt = now.toISOString();
  const deletion = { id: newId(now), refund: true, tell: true };
  const over = { ...after, published: false, deletedAt, revision: 1, updatedAt: deletedAt };
  const cancelled = await put({ ...over, deletion: { ...deletion, wasPublished: true } });
  const draft = await put({ ...over, deletion: { ...deletion, wasPublished: false } });
  const { event } = await feed(null);
  expect(event(cancelled)?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect(event(cancelled)?.sequence).toBe(2);
  expect(event(draft)).toBeUndefined();
});

test('a category of the owner’s has a calendar by its id, whatever its name is now; a removed one has none', async () => {
  const own = await openTemporaryTable();
  const [lake, moved] = ['Cold-Water', 'Movement'].map((category) =>
    exampleSession({ id: newId(now), ...after, category }),
  );
  for (const session of [lake, moved])
    for (const item of session ? sessionItems(session) : []) await putItem(own, item);
  const list = [
    { id: 'Cold-Water', name: 'By the lake' },
    { id: 'Other', name: 'The rest' },
  ];
  await putItem(own, {
    ...siteKey,
    names: { ...defaultSite.names, studio: 'Still, water; \\ air' },
    categories: { list },
  });
  const { text, event } = await feed('Cold-Water', own);
  expect(text).toContain('\r\nX-WR-CALNAME:Still\\, water\\; \\\\ air: By the lake\r\n');
  expect([event(lake?.id ?? ''), event(moved?.id ?? '')]).toEqual([expect.anything(), undefined]);
  expect((await feed('Other', own)).event(moved?.id ?? '')).toBeDefined();
  await expect(feed('Movement', own)).rejects.toMatchObject({ status: 404 });
  await own.close();
});
