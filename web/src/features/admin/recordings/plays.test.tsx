import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PlaysFold } from './PlaysFold.tsx';
import { playsLine, playsSentence, type ShownPlays } from './plays-text.ts';
import type { AdminRecording } from './use-library.ts';

// docs/product.md#plays

const shown = (ended: number, stopped: number[]): ShownPlays => ({
  state: 'shown',
  plays: stopped.reduce((sum, count) => sum + count, ended),
  ended,
  stopped,
});

const markup = (plays: AdminRecording['plays'], durationSeconds: number | null = 1930) =>
  renderToStaticMarkup(<PlaysFold recording={{ plays, durationSeconds }} open />);
const none = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

test.each([
  [shown(19, [5, 1, 0, 1, 0, 0, 0, 1, 0, 1]), '28 plays, 19 to the end; most who stop do so in the first tenth.'],
  [shown(12, none), '12 plays, all to the end.'],
  [
    shown(0, [0, 10, 0, 0, 0, 0, 0, 0, 0, 0]),
    '10 plays, none to the end; all 10 who stopped did so in the second tenth.',
  ],
  [shown(9, [0, 0, 0, 0, 0, 0, 0, 0, 0, 1]), '10 plays, 9 to the end; one stopped in the last tenth.'],
  [shown(5, [1, 2, 0, 2, 0, 0, 0, 0, 0, 0]), '10 plays, 5 to the end; those who stop do so in different places.'],
  [
    shown(3, [2, 3, 2, 0, 0, 0, 0, 0, 0, 0]),
    '10 plays, 3 to the end; those who stop do so most often in the second tenth.',
  ],
])('says in a sentence how far people get', (plays, sentence) => {
  expect(playsSentence(plays)).toBe(sentence);
});

test('says in a row how many went to the end, or why it does not say it', () => {
  expect(playsLine(shown(19, [9, 0, 0, 0, 0, 0, 0, 0, 0, 0]))).toBe('19 of 28 to the end');
  expect(playsLine({ state: 'few' })).toBe('Too few plays yet');
  expect(playsLine({ state: 'unmeasured' })).toBe('Length not known');
});

describe('the chart', () => {
  test('names ten parts by their time with their number, and draws those that have one', () => {
    const html = markup(shown(19, [5, 1, 0, 1, 0, 0, 0, 1, 0, 1]));
    const parts = [...html.matchAll(/<span class="sr-only">([^<]*)/g)].map(([, text]) => text);
    expect(parts).toHaveLength(10);
    expect(parts.slice(0, 3)).toEqual(['0:00 to 3:13: 5', '3:13 to 6:26: 1', '6:26 to 9:39: 0']);
    expect(parts.at(-1)).toBe('28:57 to 32:10: 1');
    expect([...html.matchAll(/height:(\d+)%/g)].map(([, height]) => height)).toEqual(['100', '20', '20', '20', '20']);
  });

  test('is empty where all went to the end, and names tenths where the length is not known', () => {
    expect(markup(shown(12, none))).not.toContain('height:');
    expect(markup(shown(12, none), null)).toContain('In the first tenth: 0');
  });

  test('is not there before there are figures', () => {
    expect(markup({ state: 'few' })).not.toContain('<ol');
    expect(markup({ state: 'few' })).toContain('from 10 plays by at least 5 people on');
    expect(markup({ state: 'unmeasured' }, null)).toContain('The length of this recording is not known.');
  });
});
