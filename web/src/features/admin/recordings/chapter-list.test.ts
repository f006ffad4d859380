import { expect, test } from 'vitest';
import { chapterOf, refusedText, withChapter } from './chapter-list.ts';

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

test('who saves a chapter that somebody else has changed reads what they did, and how to go on (docs/product.md#library-chapters)', () => {
  const opened = chapter('evening', 'sleep');
  const theirs = { ...chapter('evening', 'sleep', 'desk'), title: 'Night', note: 'Slowly now.', weeksBefore: 6 };
  const kept = 'What you typed is still here: press Save chapter again to';
  expect([
    refusedText(opened, theirs),
    refusedText(opened, { ...opened }),
    refusedText(opened, undefined),
    refusedText(null, undefined),
  ]).toEqual([
    `They have saved this chapter as “Night”, with 2 recordings, 6 weeks before the birth, with the note “Slowly now.”. ${kept} save it in place of theirs.`,
    `They have left this chapter as it was. ${kept} save it.`,
    `They have deleted this chapter. ${kept} add it once more.`,
    `${kept} add it to theirs.`,
  ]);
});
