import { expect, test } from 'vitest';
import type { RequestOutput } from '#shared/contract/contract.ts';
import { seriesStarts } from '#shared/rules/series.ts';
import { auditHistory } from '../../audit-entries/history.ts';
import { sessionItems, type WholeSession } from '../../keys/session.ts';
import { uploadItem } from '../../keys/upload.ts';
import { newId } from '../../platform/ids.ts';
import { putItem } from '../../platform/table.ts';
import { getSession } from '../../sessions/sessions.ts';
import { findWholeSession, upcomingDates } from '../../sessions/store.ts';
import { adminCaller, callAs } from '../../testing/admin-caller.ts';
import { upcomingSession } from '../../testing/examples.ts';
import { crashAt, interceptTable } from '../../testing/fault-injection.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { findUpload, unusedFile } from '../../uploads/store.ts';
import { addDates } from './add-dates.ts';
import { changeDates } from './change-dates.ts';
import { leaveSeries } from './leave-series.ts';
import { updateSession } from './update.ts';

/** docs/product.md#series */

const site = await openSharedTestSite();
const { dependencies } = site;
const { table } = dependencies;
const admin = adminCaller();
const price = { amount: 1800, currency: 'GBP' } as const;

async function makeSession(more: Partial<WholeSession> = {}): Promise<WholeSession> {
  const session = upcomingSession({ price, title: 'Tuesday circle', ...more }, dependencies.now());
  for (const item of sessionItems(session)) await putItem(table, item);
  return session;
}

const weekly = (session: WholeSession, count: number) => seriesStarts(session, 'weekly', { count }).slice(1);

const add = (
  session: WholeSession,
  { id = newId(new Date()), ...body }: Partial<RequestOutput<'addDates', 'body'>> & { starts: string[] },
  own = dependencies,
) =>
  addDates(
    callAs(admin, { ...admin, params: { sessionId: session.id }, body: { id, recurrence: 'weekly', ...body } }),
    own,
  );

async function read(id: string): Promise<WholeSession> {
  const session = await findWholeSession(table, id, { consistent: true });
  if (!session) throw new Error('no session');
  return session;
}

/** A weekly series: every date, soonest first. */
async function makeSeries(count: number, more: Partial<WholeSession> = {}): Promise<WholeSession[]> {
  const first = await makeSession(more);
  const { series } = await add(first, { starts: weekly(first, count) });
  const dates = await upcomingDates(table, series.id, dependencies.now());
  expect(dates).toHaveLength(count);
  return Promise.all(dates.map(({ id }) => read(id)));
}

type Change = Partial<RequestOutput<'changeDates', 'body'>>;

function change(session: WholeSession, { scope = 'following', preview = false, ...more }: Change, own = dependencies) {
  const body = { ...admin.formOf(session), scope, preview, ...more };
  return changeDates(callAs(admin, { ...admin, params: { sessionId: session.id }, body }), own);
}

function save(session: WholeSession, more: Partial<RequestOutput<'updateSession', 'body'>>) {
  const body = { ...admin.formOf(session), ...more };
  return updateSession(callAs(admin, { ...admin, params: { sessionId: session.id }, body }), dependencies);
}

const titles = async (dates: WholeSession[]) =>
  (await Promise.all(dates.map(({ id }) => read(id)))).map(({ title }) => title);

test('a session becomes the first of 40 dates, each a session of its own like it', async () => {
  const first = await makeSession({ recordingUrl: 'https://film.example/1', whatToBring: 'A mat', seatsTaken: 3 });
  const result = await add(first, { starts: weekly(first, 40) });
  expect(result).toMatchObject({ added: 39, series: { recurrence: 'weekly' } });
  const dates = await upcomingDates(table, result.series.id, dependencies.now());
  expect(dates.map(({ startTime }) => startTime)).toEqual([first.startTime, ...weekly(first, 40)]);
  const [, second] = dates;
  expect(await read(second?.id ?? '')).toMatchObject({
    ...{ title: first.title, whatToBring: 'A mat', recordingUrl: null, published: true, seatsTaken: 0 },
    ...{ seriesId: result.series.id, recurrence: 'weekly', durationMinutes: first.durationMinutes },
  });
  const [entry] = await auditHistory(table, 'session', first.id);
  expect(entry).toMatchObject({ action: 'session.dates_added', after: { starts: weekly(first, 40) } });
  await expect(add(first, { starts: ['2030-01-01T18:00:00.000Z'] })).rejects.toMatchObject({ code: 'too_many_dates' });
});

test.each(['before', 'after'] as const)(
  'interrupted %s any of its calls and repeated, it adds each date once',
  async (when) => {
    for (let at = 0, crashed = true; crashed; at++) {
      const first = await makeSession();
      const body = { id: newId(new Date()), starts: weekly(first, 4) };
      crashed = await crashAt(dependencies, { at, when }, (own) => add(first, body, { ...dependencies, ...own }));
      const { series } = await add(first, body);
      const dates = await upcomingDates(table, series.id, dependencies.now());
      expect(dates.map(({ startTime }) => startTime)).toEqual([first.startTime, ...body.starts]);
    }
  },
);

test('requests at once add each date once, and further dates of a series leave out those that it has', async () => {
  const first = await makeSession();
  const body = { id: newId(new Date()), starts: weekly(first, 3) };
  const [one, other] = await Promise.all([add(first, body), add(first, body)]);
  expect(other).toEqual(one);
  const [, , third] = await upcomingDates(table, one.series.id, dependencies.now());
  expect(await add(await read(third?.id ?? ''), { starts: weekly(first, 5) })).toEqual({
    series: one.series,
    added: 2,
  });
  expect(await upcomingDates(table, one.series.id, dependencies.now())).toHaveLength(5);
});

test('a change is written to this and the following dates: only what differs, and not over what a date has of its own', async () => {
  const [first, second, third, fourth] = (await makeSeries(4)) as [
    WholeSession,
    WholeSession,
    WholeSession,
    WholeSession,
  ];
  await save(third, { title: 'Guest evening', whatToBring: 'A candle' });
  const edit = { title: 'Wednesday circle', durationMinutes: 75, scope: 'following' } as const;
  const expected = [
    { id: third.id, startTime: third.startTime, places: 0, changed: ['durationMinutes'], kept: ['title'] },
    { id: fourth.id, startTime: fourth.startTime, places: 0, changed: ['title', 'durationMinutes'], kept: [] },
  ];
  const preview = await change(second, { ...edit, preview: true });
  expect(preview.session).toBeNull();
  expect(preview.dates.map((date) => ({ ...date, changed: date.changed.toSorted(), kept: date.kept }))).toEqual(
    expected.map((date) => ({ ...date, changed: date.changed.toSorted() })),
  );
  expect(await titles([second, fourth])).toEqual(['Tuesday circle', 'Tuesday circle']);

  const done = await change(second, edit);
  expect(done.session).toMatchObject({ title: 'Wednesday circle', durationMinutes: 75 });
  expect(await titles([first, second, third, fourth])).toEqual([
    ...['Tuesday circle', 'Wednesday circle', 'Guest evening', 'Wednesday circle'],
  ]);
  expect(await read(third.id)).toMatchObject({ durationMinutes: 75, whatToBring: 'A candle' });
  const [entry] = await auditHistory(table, 'session', fourth.id);
  expect(entry).toMatchObject({ action: 'session.updated', after: { title: 'Wednesday circle', durationMinutes: 75 } });
});

test('all dates are the upcoming ones; a new time moves each by its clock, and a date moved on its own stays', async () => {
  const start = new Date(dependencies.now());
  const [first, second, third] = (await makeSeries(3)) as [WholeSession, WholeSession, WholeSession];
  const past = { ...first, id: newId(start), startTime: '2020-01-01T18:00:00.000Z', title: 'Long ago' };
  for (const item of sessionItems(past)) await putItem(table, item);
  await save(second, { startTime: new Date(Date.parse(second.startTime) + 3_600_000).toISOString() });
  const later = (from: WholeSession) => new Date(Date.parse(from.startTime) + 24 * 3_600_000 + 1_800_000).toISOString();
  const done = await change(third, { startTime: later(third), price: { amount: 900, currency: 'GBP' }, scope: 'all' });
  expect(done.dates).toMatchObject([
    { id: first.id, changed: ['startTime', 'price'], kept: [] },
    { id: second.id, changed: ['price'], kept: ['startTime'] },
  ]);
  expect(await read(first.id)).toMatchObject({ startTime: later(first), price: { amount: 900 }, revision: 1 });
  expect((await read(past.id)).price).toEqual(price);
});

test('a capacity below the bookings of one date stays there, also when they are made meanwhile', async () => {
  const [first, second, third] = (await makeSeries(3)) as [WholeSession, WholeSession, WholeSession];
  for (const item of sessionItems({ ...third, seatsTaken: 8 })) await putItem(table, item);
  // A booking between the read and the write of the second date.
  let isBooked = false;
  const own = interceptTable(table, async (name, call) => {
    if (name === 'TransactWriteCommand' && !isBooked) {
      isBooked = true;
      for (const item of sessionItems({ ...second, seatsTaken: 6 })) await putItem(table, item);
    }
    return call();
  });
  const done = await change(first, { maxAttendees: 5, title: 'Small circle' }, { ...dependencies, table: own });
  expect(done.dates).toMatchObject([
    { id: second.id, places: 6, changed: ['title'], kept: ['maxAttendees'] },
    { id: third.id, places: 8, changed: ['title'], kept: ['maxAttendees'] },
  ]);
  expect(done.session).toMatchObject({ maxAttendees: 5 });
});

test('a second admin’s change of a date meanwhile is kept, and one of the session itself is a conflict', async () => {
  const [first, second] = (await makeSeries(2)) as [WholeSession, WholeSession];
  let isSaved = false;
  const own = interceptTable(table, async (name, call) => {
    if (name === 'TransactWriteCommand' && !isSaved) {
      isSaved = true;
      await save(second, { title: 'Guest evening' });
    }
    return call();
  });
  const done = await change(first, { title: 'Circle', durationMinutes: 30 }, { ...dependencies, table: own });
  expect(done.dates).toMatchObject([{ id: second.id, changed: ['durationMinutes'], kept: ['title'] }]);
  await expect(change(first, { title: 'Other' })).rejects.toMatchObject({ code: 'session_changed' });
});

test('interrupted at any call and repeated, a change reaches every date', async () => {
  for (let at = 0, crashed = true; crashed; at++) {
    const [first, second, third] = (await makeSeries(3)) as [WholeSession, WholeSession, WholeSession];
    const edit = { title: 'Circle', scope: 'all' } as const;
    crashed = await crashAt(dependencies, { at, when: 'after' }, (own) =>
      change(second, edit, { ...dependencies, ...own }),
    );
    await change(second, edit);
    expect(await titles([first, second, third])).toEqual(['Circle', 'Circle', 'Circle']);
  }
});

test('a new picture is shown at every date that had the same, and used once, also when it is interrupted', async () => {
  for (let at = 0, crashed = true; crashed; at++) {
    const [first, second, third] = (await makeSeries(3)) as [WholeSession, WholeSession, WholeSession];
    const imageUploadId = newId(new Date());
    const key = `images/${imageUploadId}/photograph`;
    const file = {
      id: imageUploadId,
      key,
      purpose: 'session_image',
      by: admin.member.sub,
      createdAt: first.createdAt,
    } as const;
    await putItem(table, uploadItem({ ...unusedFile(file), state: 'complete' }));
    crashed = await crashAt(dependencies, { at, when: 'after' }, (own) =>
      change(first, { imageUploadId }, { ...dependencies, ...own }),
    );
    await change(first, { imageUploadId });
    const pictures = await Promise.all([first, second, third].map(async ({ id }) => (await read(id)).thumbnailUrl));
    expect(new Set(pictures)).toEqual(new Set([`/${key}`]));
    expect(await findUpload(table, imageUploadId)).toBeUndefined();
  }
});

test('a date that leaves the series keeps everything else, and the public page shows the dates that are left', async () => {
  const [first, second, third, draft] = (await makeSeries(4)) as [
    WholeSession,
    WholeSession,
    WholeSession,
    WholeSession,
  ];
  await save(draft, { published: false });
  const leave = () => leaveSeries(callAs(admin, { ...admin, params: { sessionId: second.id } }), dependencies);
  expect(await leave()).toMatchObject({ id: second.id, title: second.title, series: null });
  expect(await leave()).toMatchObject({ series: null });
  const call = { params: { sessionId: first.id }, query: undefined, body: undefined, request: admin.request };
  const shown = await getSession(call, dependencies);
  expect(shown.series).toEqual({ id: first.seriesId, recurrence: 'weekly' });
  expect(shown.otherDates.map(({ id }) => id)).toEqual([third.id]);
  await expect(change(await read(second.id), { title: 'Own' })).rejects.toMatchObject({ code: 'not_in_series' });
});
