import { expect, test } from 'vitest';
import { artShapes, motifs } from '#shared/rules/art.ts';
import { inlineArt, simplify } from './inline-art.ts';
import { formats } from './picture.ts';

const ids = ['01JD0000000000000000000000', '01JD0000000000000000000001', '01JD0000000000000000000002'];

// See docs/product.md#session-images.
test('art of every motif and shape is a small picture of its own size, safe within a style sheet', () => {
  for (const shape of artShapes)
    for (const motif of motifs)
      for (const id of ids) {
        const art = inlineArt(shape, motif, id);
        expect(art).toMatch(/^data:image\/svg\+xml,[^"<>#\\]+$/);
        expect(art).not.toMatch(/NaN|undefined|Infinity/);
        expect(art).toContain(`width='${formats[shape].width}' height='${formats[shape].height}'`);
        expect(art.length).toBeLessThan(9000);
      }
});

test('a curve keeps its corners and loses what no one sees', () => {
  const arc = Array.from({ length: 91 }, (_, degrees) => {
    const radians = (degrees * Math.PI) / 180;
    return [100 * Math.cos(radians), 100 * Math.sin(radians)] as const;
  });
  const corner = [0, 0] as const;
  const kept = simplify([corner, ...arc, corner], 1);
  expect(kept).toEqual(expect.arrayContaining([corner, arc[0], arc[90]]));
  expect(kept.length).toBeLessThan(14);
});
