import { describe, expect, test } from 'vitest';
import type { CollectionRecording } from './access.ts';
import { partsOf } from './path.ts';

const recordings = ['first', 'second', 'third'].map(
  (id, orderIndex): CollectionRecording => ({
    id,
    collection: 'birth',
    title: id,
    description: '',
    durationSeconds: 60,
    isFree: true,
    orderIndex,
    thumbnailUrl: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  }),
);
const chapter = (title: string, recordingIds: string[]) => ({
  id: title,
  title,
  note: null,
  weeksBefore: null,
  recordingIds,
});

describe('the parts of a collection (docs/product.md#chapters)', () => {
  test('are its chapters, then what is in none; one that holds nothing is left out', () => {
    const chapters = [
      chapter('Evenings', ['second', 'closed']),
      chapter('By day', ['third']),
      chapter('Later', ['closed']),
    ];
    const parts = partsOf({ chapters, recordings });
    expect(parts.map((part) => [part.chapter?.title, part.recordings.map(({ id }) => id)])).toEqual([
      ['Evenings', ['second']],
      ['By day', ['third']],
      [undefined, ['first']],
    ]);
  });

  test('are one part without chapters, and none without recordings', () => {
    expect(partsOf({ chapters: [], recordings })).toEqual([{ chapter: null, recordings }]);
    expect(partsOf({ chapters: [], recordings: [] })).toEqual([]);
  });
});
