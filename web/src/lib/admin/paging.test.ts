import { describe, expect, it } from 'vitest';
import { pageText, positionAfter, positionBefore, positionFrom } from './paging.ts';

const query = (text: string) => new URLSearchParams(text);

describe('pages of a list (docs/product.md#admin-shell)', () => {
  it('goes forward, and back to the pages before', () => {
    const first = positionFrom(query(''), null);
    const second = positionAfter(first, 'b');
    const third = positionAfter(second, 'c');
    expect(third).toEqual({ page: 3, cursor: 'c', before: [null, 'b'] });
    expect(positionBefore(third)).toEqual(second);
    expect(positionBefore(second)).toEqual(first);
  });

  it('knows its page after a reload', () => {
    expect(positionFrom(query('tab=session&page=3&cursor=c'), { before: [null, 'b'] })).toEqual({
      page: 3,
      cursor: 'c',
      before: [null, 'b'],
    });
  });

  it.each([
    ['page=3', null],
    ['cursor=c', null],
    ['page=-1&cursor=c', null],
    ['page=x&cursor=c', null],
  ])('starts at the first page when the URL names no other: %s', (text, state) => {
    expect(positionFrom(query(text), state)).toEqual({ page: 1, cursor: undefined, before: [] });
  });

  it('goes back to the first page when the previous one is unknown', () => {
    const place = positionFrom(query('page=3&cursor=c'), { before: 'x' });
    expect(positionBefore(place)).toEqual({ page: 1, cursor: undefined, before: [] });
  });

  it('says where one is', () => {
    expect(pageText({ page: 1, rows: 25, total: 148 })).toBe('1 to 25 of 148');
    expect(pageText({ page: 6, rows: 23, total: 148 })).toBe('126 to 148 of 148');
    // Totals are a moment late.
    expect(pageText({ page: 1, rows: 2, total: 1 })).toBe('1 to 2 of 2');
    expect(pageText({ page: 2, rows: 25 })).toBe('Page 2');
  });
});
