import { describe, expect, test } from 'vitest';
import { atMost, median, reportText, unmeasured } from './report.ts';

describe('a table of the bench', () => {
  const row = { what: 'first byte', ms: 3, aim: '' };

  test('names what was not measured, since a blank figure is a defect of the bench', () => {
    expect(unmeasured({ title: 'Times', rows: [row] })).toEqual([]);
    const blanks = ['', ' ', '-', '—', Number.NaN, Number.POSITIVE_INFINITY, '3 of undefined'];
    for (const ms of blanks) {
      const rows = [row, { ...row, what: 'last byte', ms }];
      expect([ms, unmeasured({ title: 'Times', rows })]).toEqual([ms, ['ms of last byte']]);
    }
    expect(unmeasured({ title: 'Times', rows: [row, { what: 'last byte', aim: '5' }] })).toEqual(['ms of last byte']);
    expect(unmeasured({ title: 'Times', rows: [] })).toEqual(['every row']);
  });

  test('says so below the table', () => {
    const rows = [{ ...row, ms: Number.NaN }];
    expect(reportText({ title: 'Times', rows, note: 'Of one.' })).toContain('Of one.\nNOT MEASURED: ms of first byte');
    expect(reportText({ title: 'Times', rows: [row] })).not.toContain('NOT MEASURED');
  });

  test('marks a figure above its limit', () => {
    expect(atMost(97, 97)).toEqual({ figure: 97, aim: 'at most 97' });
    expect(atMost(98, 97)).toEqual({ figure: 98, aim: 'at most 97: missed' });
  });

  test('has the middle of several measurements, and none of nothing', () => {
    expect(median([5, 100, 1, 3, 2])).toBe(3);
    expect(() => median([])).toThrow('nothing was measured');
  });
});
