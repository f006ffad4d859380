import { describe, expect, test } from 'vitest';
import { clashOf, isLeftOut, leaveOut, plannedStarts, startsToAdd } from './repeats.ts';
import { newValues, type SessionValues } from './session-values.ts';

/** docs/product.md#series */

const typed: SessionValues = {
  ...newValues('Europe/London'),
  date: '2027-03-16',
  time: '18:30',
  seriesCount: '3',
  recurrence: 'weekly',
};

describe('the dates that the editor adds', () => {
  test('follow the typed one, but for those left out', () => {
    const planned = ['2027-03-23T18:30:00.000Z', '2027-03-30T17:30:00.000Z'];
    expect(plannedStarts(typed)).toEqual(planned);
    const leftOut = leaveOut(typed, planned[0] ?? '', true);
    expect(isLeftOut({ ...typed, leftOut }, planned[0] ?? '')).toBe(true);
    // The number says how many dates there will be.
    const added = [...planned.slice(1), '2027-04-06T17:30:00.000Z'];
    expect(startsToAdd({ ...typed, leftOut })).toEqual(added);
    const both = leaveOut({ ...typed, leftOut }, added.at(-1) ?? '', true);
    expect(startsToAdd({ ...typed, leftOut: both })).toEqual([planned[1], '2027-04-13T17:30:00.000Z']);
    const byDay = { ...typed, leftOut, seriesEnd: 'until', seriesUntil: '2027-03-30' } as const;
    expect(startsToAdd(byDay)).toEqual(planned.slice(1));
    const most = { ...typed, leftOut, seriesCount: '40' };
    expect(startsToAdd(most)).toHaveLength(39);
    expect(leaveOut({ ...typed, leftOut }, planned[0] ?? '', false)).toBe('');
  });

  test('are none without a date, a recurrence or an end', () => {
    expect(plannedStarts({ ...typed, date: '' })).toEqual([]);
    expect(plannedStarts({ ...typed, recurrence: '' })).toEqual([]);
    expect(plannedStarts({ ...typed, seriesCount: 'many' })).toEqual([]);
    expect(plannedStarts({ ...typed, seriesEnd: 'until' })).toEqual([]);
  });

  test('clash with what takes place at the same time', () => {
    const other = {
      id: 'b',
      title: 'Walk',
      startTime: '2027-03-23T19:00:00.000Z',
      endTime: '2027-03-23T20:00:00.000Z',
    };
    const sessions = [{ ...other, series: { id: 'series' } }];
    const at = (start: string, seriesId?: string) => clashOf(start, 60, { sessions, seriesId });
    expect(at('2027-03-23T18:30:00.000Z')).toEqual({ kind: 'overlap', title: 'Walk' });
    expect(at('2027-03-23T18:00:00.000Z')).toBeUndefined();
    expect(at('2027-03-23T20:00:00.000Z')).toBeUndefined();
    expect(at('2027-03-23T19:00:00.000Z', 'series')).toEqual({ kind: 'known' });
  });
});
