import { expect, test } from 'vitest';
import { recordedFigures } from './cost-figures.ts';
import { hoursCost, hoursWork, sumOf } from './cost-visitor-hours.ts';

const { visit, poll, refresh } = recordedFigures();
const nothing = Object.fromEntries(Object.keys(poll).map((field) => [field, 0]));
const one = (field: keyof typeof poll) => ({ ...poll, ...nothing, [field]: 1 });

test('an hour is a visit, polls every four seconds for two minutes and every minute then; CloudFront asks the API for all that come together', () => {
  const figures = { visit: one('edgeBytes'), poll: one('edgeRequests'), refresh: one('apiRequests') };
  const together = hoursWork(figures, 'together');
  expect(together).toMatchObject({ edgeBytes: 1000, edgeRequests: 88_000, apiRequests: 7200 });
  // Alone, every second of the first polls finds that the list was kept for too long, and each of the others.
  expect(hoursWork(figures, 'apart')).toMatchObject({ edgeRequests: 88_000, apiRequests: 73_000 });
});

test('what an account has free each month is deducted, or nothing is', () => {
  const work = hoursWork({ visit, poll, refresh }, 'together');
  const billed = hoursCost(work, { free: true });
  const full = hoursCost(work, { free: false });
  expect(billed['CloudFront: requests']).toBe(0);
  expect(full['CloudFront: requests']).toBeCloseTo(work.edgeRequests * 0.0000012);
  expect(full['CloudFront: data']).toBeCloseTo((work.edgeBytes / 1e9) * 0.085);
  expect(billed['HTTP API']).toBe(full['HTTP API']);
  expect(sumOf(billed)).toBeLessThan(sumOf(full));
});
