import { expect, test } from 'vitest';
import { photographIn } from './photograph.ts';

test('a photograph is fetched in the width that fills its place (docs/product.md#session-images)', () => {
  expect(photographIn('poster', '/images/sessions/a-1600x1067.webp')).toEqual({
    src: '/images/sessions/a-1600x1067.webp',
    srcSet: [
      '/images/sessions/a-480x320.webp 480w, /images/sessions/a-800x534.webp 800w',
      '/images/sessions/a-1200x800.webp 1200w, /images/sessions/a-1600x1067.webp 1600w',
    ].join(', '),
    // 3:2 in 4:5.
    sizes: '(max-width: 47.99rem) calc(100vw * 1.87), calc(32rem * 1.87)',
    width: 1600,
    height: 1067,
  });
  expect(photographIn('banner', '/images/sessions/a-600x900.webp')).toMatchObject({
    srcSet: '/images/sessions/a-480x720.webp 480w, /images/sessions/a-600x900.webp 600w',
    sizes: '(max-width: 47.99rem) calc(100vw * 1.00), calc(40rem * 1.00)',
  });
});

test('one that was stored as it was uploaded has a single file', () => {
  expect(photographIn('poster', '/images/first-light.webp')).toEqual({ src: '/images/first-light.webp' });
});
