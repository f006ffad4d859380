import { expect, test } from 'vitest';
import { getSession } from '../../../domains/sessions/sessions.ts';
import { upcomingDates } from '../../../domains/sessions/store.ts';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { callAs } from '../../../testing/admin-caller.ts';
import { crashAt } from '../../../testing/fault-injection.ts';
import { leaveSeries } from './leave-series.ts';
import { openSeriesSite } from './testing/series.ts';

/** docs/product.md#series */

const { add, admin, change, dependencies, makeSeries, makeSession, read, save, table, weekly } = await openSeriesSite();

test('a session becomes the first of 40 dates, each a session of its own like it', async () => {
  const first = await makeSession({ recordingUrl: 'https://film.example/1', whatToBring: 'A mat', seatsTaken: 3 });
  const result = await add(first, { starts: weekly(first, 40) });
  expect(result).toMatchObject({ added: 39, series: { recurrence: 'weekly' } });
  const dates = await upcomingDates(table, result.series.id, dependencies.now());
  expect(dates.map(({ startTime }) => startTime)).toEqual([first.startTime, ...weekly(first, 40)]);
  const [, second] = dates;
  expect(await read(second?.id ?? '')).toMatchObject({
    title: first.title,
    whatToBring: 'A mat',
    recordingUrl: null,
    published: true,
    seatsTaken: 0,
    seriesId: result.series.id,
    recurrence: 'weekly',
    durationMinutes: first.durationMinutes,
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
