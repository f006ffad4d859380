import { describe, expect, it } from 'vitest';
import { isUnchanged, rangeApplies, requestedRange } from './conditional.ts';

describe('conditional requests', () => {
  it('compares tags weakly, any of the given ones', () => {
    expect(isUnchanged({ 'if-none-match': '"a"' }, { etag: 'W/"a"' })).toBe(true);
    expect(isUnchanged({ 'if-none-match': 'W/"b", W/"a"' }, { etag: '"a"' })).toBe(true);
    expect(isUnchanged({ 'if-none-match': '*' }, { etag: '"a"' })).toBe(true);
    expect(isUnchanged({ 'if-none-match': '"b"' }, { etag: '"a"' })).toBe(false);
    expect(isUnchanged({ 'if-none-match': '"b"' }, {})).toBe(false);
  });

  it('compares dates only where no tag is given', () => {
    const modified = { 'last-modified': 'Fri, 20 Nov 2026 10:00:00 GMT' };
    expect(isUnchanged({ 'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT' }, modified)).toBe(true);
    expect(isUnchanged({ 'if-modified-since': 'Fri, 20 Nov 2026 09:59:59 GMT' }, modified)).toBe(false);
    expect(isUnchanged({ 'if-modified-since': 'gibberish' }, modified)).toBe(false);
    const both = { 'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT', 'if-none-match': '"b"' };
    expect(isUnchanged(both, { ...modified, etag: '"a"' })).toBe(false);
  });
});

describe('ranges', () => {
  it.each([
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=4-', { start: 4, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=8-99', { start: 8, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-4', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,3-4', undefined],
    ['lines=1-2', undefined],
  ])('%s of ten bytes', (header, expected) => {
    expect(requestedRange(header, 10)).toEqual(expected);
  });
});

describe('If-Range', () => {
  const headers = { etag: '"a"', 'last-modified': 'Fri, 20 Nov 2026 10:00:00 GMT' };

  it('lets a range count for the version that it names and for no other', () => {
    expect(rangeApplies(undefined, headers)).toBe(true);
    expect(rangeApplies('"a"', headers)).toBe(true);
    expect(rangeApplies('Fri, 20 Nov 2026 10:00:00 GMT', headers)).toBe(true);
    expect(rangeApplies('"b"', headers)).toBe(false);
    expect(rangeApplies('Fri, 20 Nov 2026 11:00:00 GMT', headers)).toBe(false);
  });

  it('ignores weak tags, whose bytes may differ', () => {
    expect(rangeApplies('W/"a"', { etag: 'W/"a"' })).toBe(false);
  });
});
