import { describe, expect, test } from 'vitest';
import { chargeFrom, laterCharge, pausesOffered } from './membership-pauses.ts';

// docs/product.md#memberships

const now = new Date('2027-02-10T12:00:00.000Z');
const period = (start: string, end: string) => ({ start: `${start}T09:30:00.000Z`, end: `${end}T09:30:00.000Z` });
const monthly = { interval: 'month', periods: [period('2027-01-31', '2027-02-28')] } as const;
const plain = { interval: 'month', periods: [period('2027-02-05', '2027-03-05')] } as const;

test('periods begin on the day of the first charge, or on the last of a shorter month', () => {
  expect([0, 1, 2, 10].map((count) => laterCharge(monthly, count).slice(0, 10))).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-12-31',
  ]);
  const yearly = { interval: 'year', periods: [period('2028-02-29', '2029-02-28')] } as const;
  expect([1, 3].map((count) => laterCharge(yearly, count).slice(0, 10))).toEqual(['2030-02-28', '2032-02-29']);
});

test('the next charge is the first one from then on', () => {
  expect(chargeFrom(plain, '2027-03-05T09:30:00.000Z')).toBe('2027-03-05T09:30:00.000Z');
  expect(chargeFrom(plain, '2027-04-06T00:00:00.000Z')).toBe('2027-05-05T09:30:00.000Z');
});

describe('a pause', () => {
  const offered = (
    pauseDays: number,
    pauses: { from: string; until: string }[] = [],
    cycle: Parameters<typeof laterCharge>[0] = plain,
  ) => pausesOffered({ ...cycle, pauseDays, pauses }, now).map((until) => until.slice(0, 10));

  test('leaves out whole periods, within the days that the plan allows', () => {
    expect(offered(0)).toEqual([]);
    expect(offered(31)).toEqual(['2027-04-05']);
    expect(offered(61)).toEqual(['2027-04-05', '2027-05-05']);
  });

  test('leaves what earlier ones of a year have not taken', () => {
    const taken = (from: string, until: string) => period(from, until);
    const pause = ({ start, end }: { start: string; end: string }) => ({ from: start, until: end });
    expect(offered(61, [pause(taken('2026-10-05', '2026-11-05'))])).toEqual([]);
    expect(offered(62, [pause(taken('2026-10-05', '2026-11-05'))])).toEqual(['2027-04-05']);
    expect(offered(61, [pause(taken('2025-10-05', '2025-11-05'))])).toHaveLength(2);
  });

  test('is none where a period is longer than that', () => {
    expect(offered(180, [], { interval: 'year', periods: [period('2027-01-05', '2028-01-05')] })).toEqual([]);
  });
});
