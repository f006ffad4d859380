import { describe, expect, test } from 'vitest';
import { heardOf, leftText, nextAfter, suggestedOf, toContinue } from './heard.ts';

describe('how far a recording was heard (docs/product.md#playback)', () => {
  test.each([
    [767, 1930, { text: '12:47 of 32:10', part: 767 / 1930 }],
    [1926, 1930, { text: 'Heard to the end', part: 1 }],
    [767, null, { text: 'Stopped at 12:47', part: 0 }],
    [0, 1930, null],
  ])('%d of %s seconds', (positionSeconds, durationSeconds, heard) => {
    expect(heardOf({ durationSeconds }, { positionSeconds })).toEqual(heard);
  });

  test('is nothing where none is saved', () => {
    expect(heardOf({ durationSeconds: 60 }, undefined)).toBeNull();
  });
});

test.each([
  [720, 1440, '12 min left of 24'],
  [1435, 1440, '1 min left of 24'],
  [20, 40, '20 sec left of 40'],
  [20, null, null],
])(
  'after %d of %s seconds says what is left: %s (docs/product.md#dashboard)',
  (positionSeconds, durationSeconds, text) => {
    expect(leftText({ durationSeconds }, { positionSeconds })).toBe(text);
  },
);

describe('what to hear next (docs/product.md#playback)', () => {
  const inBirth = ['earlier', 'later', 'finished', 'new'].map((id) => ({
    id,
    collection: 'birth' as const,
    durationSeconds: 100,
  }));
  const recordings = [...inBirth, { id: 'other', collection: 'stress' as const, durationSeconds: 100 }];
  const at = (day: number, positionSeconds: number) => ({ positionSeconds, at: `2026-11-${day}T10:00:00.000Z` });

  test('is the one played last, neither finished nor closed', () => {
    const positions = new Map([
      ['earlier', at(20, 50)],
      ['later', at(21, 20)],
      ['finished', at(22, 99)],
      ['closed', at(23, 20)],
    ]);
    expect(toContinue(recordings, positions)?.id).toBe('later');
    expect(toContinue(recordings, new Map())).toBeUndefined();
  });

  test('is the one after the one finished last, where none is begun', () => {
    const positions = new Map([
      ['earlier', at(22, 99)],
      ['finished', at(21, 99)],
    ]);
    expect(toContinue(recordings, positions)?.id).toBe('later');
    expect(toContinue(recordings, new Map([...positions, ['finished', at(23, 99)]]))?.id).toBe('new');
    expect(toContinue(recordings, new Map([['other', at(23, 99)]]))).toBeUndefined();
  });

  test('after a finished one passes over those heard to the end, and turns back after the last', () => {
    const positions = new Map([
      ['later', at(22, 99)],
      ['new', at(22, 99)],
    ]);
    const next = (id: string) => nextAfter(recordings, positions, { id, collection: 'birth' })?.id;
    expect([next('earlier'), next('finished')]).toEqual(['finished', 'earlier']);
    const all = new Map(inBirth.map(({ id }) => [id, at(22, 99)]));
    expect(nextAfter(recordings, all, { id: 'new', collection: 'birth' })).toBeUndefined();
  });

  test('of a path is also the first one, where nothing was played, and nothing once all is finished', () => {
    expect(suggestedOf(inBirth, new Map())?.id).toBe('earlier');
    expect(suggestedOf(inBirth, new Map([['finished', at(21, 20)]]))?.id).toBe('finished');
    expect(suggestedOf(inBirth, new Map(inBirth.map(({ id }) => [id, at(22, 99)])))).toBeUndefined();
  });
});
