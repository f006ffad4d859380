import { expect, test } from 'vitest';
import { chapterOf, withChapter } from './chapter-list.ts';

const chapter = (id: string, ...recordingIds: string[]) => ({
  id,
  title: id,
  note: null,
  weeksBefore: null,
  recordingIds,
});
const chapters = [chapter('day', 'desk', 'corners'), chapter('evening', 'sleep')];

test('a recording that is put into a chapter leaves the one it was in (docs/product.md#chapters)', () => {
  expect(withChapter(chapters, chapter('evening', 'sleep', 'desk'))).toEqual([
    chapter('day', 'corners'),
    chapter('evening', 'sleep', 'desk'),
  ]);
});

test('a new chapter is the last', () => {
  expect(withChapter(chapters, chapter('night', 'sleep')).map(({ id }) => id)).toEqual(['day', 'evening', 'night']);
});

test('finds the chapter of a recording', () => {
  expect(chapterOf(chapters, 'sleep')?.id).toBe('evening');
  expect(chapterOf(chapters, 'other')).toBeUndefined();
});
