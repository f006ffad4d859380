import { describe, expect, test } from 'vitest';
import { type Box, boxAt, countCovered, freePlace, usualPlace } from './notice-place.ts';

/** docs/product.md#notices */

const notice = { width: 356, height: 84 };
const windows = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
];

/** A control of the whole width at this height. */
const bar = (top: number, height = 48): Box => ({ left: 0, right: 2000, top, bottom: top + height });

describe.each(windows)('in a window of $width px', (window) => {
  const usual = usualPlace(window);
  const lowest = window.height - usual.bottom;

  test('a notice that covers nothing is at the lower end', () => {
    expect(freePlace(notice, window, [bar(20)])).toEqual(usual);
  });

  test('it moves up from a control, and no further than it has to', () => {
    const place = freePlace(notice, window, [bar(lowest - 40)]);
    expect(place.bottom).toBeGreaterThan(usual.bottom);
    expect(boxAt(place, notice, window).bottom).toBeLessThanOrEqual(lowest - 40);
    expect(boxAt(place, notice, window).bottom).toBeGreaterThan(lowest - 60);
  });

  test('three at once fit between two titles, and cover neither', () => {
    const three = { ...notice, height: 3 * 84 + 2 * 14 };
    const titles = [bar(10), bar(10 + 48 + 300), bar(lowest - 30)];
    const place = freePlace(three, window, titles);
    expect(countCovered(place, three, window, titles)).toBe(0);
  });

  test('a page full of controls is covered where it has the fewest', () => {
    const rows = Array.from({ length: 200 }, (_, n) => bar(n * 12, 10)).filter(({ top }) => top < 200 || top > 240);
    const place = freePlace(notice, window, rows);
    const box = boxAt(place, notice, window);
    expect(box.top).toBeLessThan(240);
    expect(box.bottom).toBeGreaterThan(200);
  });
});

test('beside a control in the middle there is room in a wide window', () => {
  const window = { width: 1280, height: 800 };
  const button = { left: 600, right: 700, top: 700, bottom: 748 };
  expect(freePlace(notice, window, [button])).toEqual({ side: 'right', bottom: 24 });
});
