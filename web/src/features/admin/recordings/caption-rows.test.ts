import { expect, test } from 'vitest';
import { parseCaptions, writeCaptions } from '#shared/rules/captions.ts';
import { captionFileOf, changeCaptions, editedCaptions, rowAt, rowProblem } from './caption-rows.ts';

// docs/product.md#captions

const webVtt = [
  'WEBVTT\n\nNOTE slowly\n\nfirst\n00:00:01.000 --> 00:00:04.500 line:0\n<i>In</i>\n',
  '01:00:05.000 --> 01:00:06.000\nOut\n',
].join('\n');
const edited = editedCaptions(parseCaptions(webVtt));

test('times are shown without what is zero, and all else of the file is kept', () => {
  expect(edited.rows.map(({ start, end }) => [start, end])).toEqual([
    ['0:01.000', '0:04.500'],
    ['01:00:05.000', '01:00:06.000'],
  ]);
  expect(writeCaptions(captionFileOf(edited))).toBe(webVtt);
});

test('a caption is typed, timed by the film, added where the film is, and removed', () => {
  const typed = changeCaptions(edited, { kind: 'typed', key: 0, fields: { text: 'In, slowly' } });
  const timed = changeCaptions(typed, { kind: 'timed', key: 0, field: 'end', seconds: 2.0004 });
  const added = changeCaptions(timed, { kind: 'added', seconds: 3 });
  expect(added.rows.map(({ key, start, end, text }) => [key, start, end, text])).toEqual([
    [0, '0:01.000', '0:02.000', 'In, slowly'],
    [2, '0:03.000', '0:06.000', ''],
    [1, '01:00:05.000', '01:00:06.000', 'Out'],
  ]);
  expect(changeCaptions(added, { kind: 'removed', key: 0 }).rows.map(({ key }) => key)).toEqual([2, 1]);
  expect(changeCaptions({ head: 'WEBVTT', rows: [], tail: [] }, { kind: 'added', seconds: 0 }).rows).toHaveLength(1);
});

test('one that is added just before another ends where that begins', () => {
  const { rows } = changeCaptions(edited, { kind: 'added', seconds: 0 });
  expect([rows[0]?.start, rows[0]?.end]).toEqual(['0:00.000', '0:01.000']);
});

test.each([
  [{ start: '1' }, 'start', 'A time reads 1:02.500.'],
  [{ end: '0:75.000' }, 'end', 'A time reads 1:02.500.'],
  [{ end: '0:01.000' }, 'end', 'It does not end after it begins.'],
  [{ text: ' \n' }, 'text', 'Write what is said, or remove it.'],
] as const)('%j is told at its field', (fields, field, text) => {
  const [row] = changeCaptions(edited, { kind: 'typed', key: 0, fields }).rows;
  expect(row && rowProblem(row)).toEqual({ field, text });
});

test('times are read as they are typed: with a comma, without milliseconds', () => {
  const { rows } = changeCaptions(edited, { kind: 'typed', key: 0, fields: { start: ' 0:02,5 ', end: '0:04' } });
  expect(rows[0] && rowProblem(rows[0])).toBeUndefined();
  expect(rowAt(rows, 2.4)).toBeUndefined();
  expect(rowAt(rows, 2.5)).toBe(0);
});

test('captions are stored in the order in which they begin', () => {
  const late = changeCaptions(edited, { kind: 'typed', key: 0, fields: { start: '2:00:00', end: '2:00:01' } });
  expect(captionFileOf(late).captions.map(({ text }) => text)).toEqual(['Out', '<i>In</i>']);
});
