import { describe, expect, test } from 'vitest';
import { isRightToLeft, visualOrder } from './reading-order.ts';

// Letters from alef on stand for what is read from right to left.
const shown = (text: string) =>
  visualOrder([...text])
    .map(({ sign }) => sign)
    .join('');

describe('a line of a share picture (docs/product.md#page-metadata)', () => {
  test.each([
    ['left to right, 10:30', 'left to right, 10:30'],
    ['אבג', 'גבא'],
    ['אבג דהו', 'והד גבא'],
    ['אבג 10:30', '10:30 גבא'],
    ['אבג, yin 2', 'yin 2 ,גבא'],
    ['yin אבג דהו, x', 'yin והד גבא, x'],
    ['yin אבג 10', 'yin 10 גבא'],
    ['', ''],
  ])('puts %j in the order %j', (text, order) => {
    expect(shown(text)).toBe(order);
  });

  test('is read from right to left where its first letter is', () => {
    expect(['אבג yin', '10 אבג', '« سلام'].map(isRightToLeft)).toEqual([true, true, true]);
    expect(['yin אבג', '10', ''].map(isRightToLeft)).toEqual([false, false, false]);
  });
});
