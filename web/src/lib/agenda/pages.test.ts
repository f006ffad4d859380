import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wallTimeOf } from '#shared/rules/wall-time.ts';
import { monthsOf, pageCount, pageIn, pageWith, rowsOnPage, weeksOf } from './pages.ts';

// docs/product.md#long-lists

const session = (id: string, startTime: string) => ({ id, startTime });
const london = () => 'Europe/London';

describe('pages of 25 rows', () => {
  test.each([
    [0, 1],
    [25, 1],
    [34, 1],
    [35, 2],
    [50, 2],
    [131, 5],
    [135, 6],
    [1000, 40],
  ])('%i rows are %i pages: one of fewer than ten stays with the one before', (total, pages) => {
    expect(pageCount(total)).toBe(pages);
  });

  test('together are all rows, each once and on the page that names it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), (total) => {
        const all = Array.from({ length: total }, (_, place) => place);
        const pages = Array.from({ length: pageCount(total) }, (_, page) => rowsOnPage(all, page + 1));
        expect(pages.flatMap(({ rows }) => rows)).toEqual(all);
        for (const [index, { rows, before }] of pages.entries()) {
          expect(rows[0] ?? 0).toBe(before);
          for (const row of rows) expect(pageWith(row, total)).toBe(index + 1);
        }
      }),
    );
  });

  test.each([
    [null, 1],
    ['3', 3],
    ['0', 1],
    ['-2', 1],
    ['99', 5],
    ['two', 1],
  ])('an address with page %s shows page %i', (text, page) => {
    expect(pageIn(text, 125)).toBe(page);
  });
});

test('weeks begin on Monday, by the clock of the zone', () => {
  const sunday = session('a', '2026-12-06T23:30:00.000Z');
  const monday = session('b', '2026-12-07T09:00:00.000Z');
  expect(weeksOf([sunday, monday], london).map(({ monday: day, rows }) => [day, rows.length])).toEqual([
    ['2026-11-30', 1],
    ['2026-12-07', 1],
  ]);
  expect(weeksOf([sunday, monday], () => 'Europe/Berlin')).toMatchObject([
    { monday: '2026-12-07', rows: [sunday, monday] },
  ]);
});

test('months are counted, and lead to the page of their first session', () => {
  const december = Array.from({ length: 40 }, (_, n) => session(`d${n}`, '2026-12-10T10:00:00.000Z'));
  const january = Array.from({ length: 10 }, (_, n) => session(`j${n}`, '2027-01-10T10:00:00.000Z'));
  expect(monthsOf([...december, ...january], london)).toEqual([
    { month: '2026-12', count: 40, page: 1, monday: '2026-12-07' },
    { month: '2027-01', count: 10, page: 2, monday: '2027-01-04' },
  ]);
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/London'])(
  'months are those of the clocks in %s',
  (zone) => {
    const start = Date.parse('2026-12-20T00:30:00.000Z');
    const instants = Array.from({ length: 200 }, (_, index) => new Date(start + index * 6 * 3_600_000).toISOString());
    const sessions = instants.map((startTime, index) => session(String(index), startTime));
    const expected = Map.groupBy(instants, (startTime) => wallTimeOf(startTime, zone).date.slice(0, 7));
    const counts = monthsOf(sessions, () => zone).map(({ month, count }) => [month, count]);
    expect(counts).toEqual([...expected].map(([month, all]) => [month, all.length]));
  },
);
