import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Category } from '#shared/rules/categories.ts';
import { fallbackRates } from '#shared/rules/currency.ts';
import { makePlan } from './make-plan.ts';
import { readExport } from './read-export.ts';
import { writeExport } from './testing/write-export.ts';

// docs/operations.md#moving-in

const folder = mkdtempSync(join(tmpdir(), 'exhale-export-'));
afterAll(() => rmSync(folder, { recursive: true }));

const named = ['Cold Water', 'lake', 'cat-1', 'Dancing', '', 'Other'];
writeExport(folder, {
  session_categories: [{ id: 'cat-1', name: 'cold water' }],
  live_sessions: named.map((category, n) => ({
    id: `s${n}`,
    title: 'Evening',
    description: 'Breathe.',
    start_time: '2026-11-20 18:00:00+00',
    category,
    price: '0',
    duration_minutes: 60,
  })),
});

function planWith(categories: Category[]) {
  const context = { now: new Date('2026-11-24T10:00:00.000Z'), timeZone: 'Europe/Berlin', rates: fallbackRates };
  const { sessions, changed, refused } = makePlan(readExport(folder, context), {
    ...context,
    offered: ['EUR'],
    categories,
    packsForSale: [],
    plansForSale: [],
    mediaFolder: undefined,
  });
  expect(refused).toEqual([]);
  return {
    categories: sessions.map(({ value }) => value.category),
    changed: changed.map(({ place, reason }) => `${place.row}: ${reason}`),
  };
}

const own = [
  { id: 'Cold-Water', name: 'Cold Water' },
  { id: 'Lake', name: 'By the lake' },
];

test('sessions get the site’s own category of the same name or id; unknown ones are Other and reported', () => {
  expect(planWith([...own, { id: 'Other', name: 'All else' }])).toEqual({
    categories: ['Cold-Water', 'Lake', 'Cold-Water', 'Other', null, 'Other'],
    changed: ['5: the site has no category Dancing: taken as All else'],
  });
});

test('where the site has no Other, they have none', () => {
  expect(planWith(own)).toEqual({
    categories: ['Cold-Water', 'Lake', 'Cold-Water', null, null, null],
    changed: [
      '5: the site has no category Dancing: taken without one',
      '7: the site has no category Other: taken without one',
    ],
  });
});
