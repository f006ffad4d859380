import { expect, test } from 'vitest';
import { scoreRow } from './lighthouse.ts';
import { elementOf, medianLoad } from './lighthouse-run.ts';

const load = { lcp: 890.4, tbt: 12.2, cls: 0.0004, performance: 99, largest: 'h1' };

test('of several loads each figure has its own median', () => {
  const slow = { ...load, lcp: 2000, tbt: 0 };
  const other = { ...load, lcp: 800, performance: 90, largest: 'img' };
  expect(medianLoad([load, slow, other])).toEqual({ ...load, largest: 'h1, img' });
});

test('the element is named as in a style sheet', () => {
  expect(elementOf('<img alt="" class="session-art wide" src="/a.webp">')).toBe('img.session-art');
  expect(elementOf('<h1>')).toBe('h1');
  expect(elementOf('')).toBe('unknown');
});

test('a row names the limits that are missed', () => {
  const quality = { accessibility: 100, bestPractices: 100, seo: 100 };
  const aims = { lcp: 900, performance: 99 };
  expect(scoreRow('list', load, quality, aims)).toMatchObject({ 'LCP ms': 890, CLS: 0, missed: 'none' });
  const worse = { ...load, lcp: 901, tbt: 51, cls: 0.02, performance: 98 };
  const { missed } = scoreRow('list', worse, { ...quality, seo: 92 }, aims);
  expect(missed).toBe('LCP, TBT, CLS, performance, quality');
});
