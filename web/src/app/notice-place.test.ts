import { expect, test } from 'vitest';
import { coversAtBottom } from './NoticeDrawer.tsx';

const phone = { width: 390, height: 844 };

test.each([
  ['a heading in the middle', { top: 300, bottom: 340 }, phone, false],
  ['a form at the lower end of a phone', { top: 560, bottom: 700 }, phone, true],
  ['the bar below the notice', { top: 770, bottom: 844 }, phone, false],
  ['something scrolled out of view', { top: 900, bottom: 950 }, phone, false],
  ['a button at the lower end of a wide window', { top: 700, bottom: 748 }, { width: 1280, height: 800 }, true],
  ['a button above it', { top: 600, bottom: 648 }, { width: 1280, height: 800 }, false],
])('%s is covered by a notice at the bottom (docs/product.md#notices)', (_, extent, window, covered) => {
  expect(coversAtBottom([extent], window)).toBe(covered);
});
