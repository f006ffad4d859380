import { expect, test } from 'vitest';
import type { OverviewSession } from './overview.ts';
import { splitByEvening } from './split-by-evening.ts';

// docs/product.md#admin-evening

const session = (id: string, startTime: string, endTime: string, cancelledAt: string | null = null) =>
  ({ id, startTime, endTime, cancelledAt }) as OverviewSession;

test('puts the sessions first whose evening it is, those that have ended last', () => {
  const over = session('over', '2026-12-04T10:00:00.000Z', '2026-12-04T11:00:00.000Z');
  const past = session('past', '2026-12-04T07:00:00.000Z', '2026-12-04T08:00:00.000Z');
  const cancelled = session(
    'cancelled',
    '2026-12-04T18:00:00.000Z',
    '2026-12-04T19:00:00.000Z',
    '2026-12-01T09:00:00.000Z',
  );
  const tonight = session('tonight', '2026-12-04T18:00:00.000Z', '2026-12-04T19:00:00.000Z');
  const early = session('early', '2026-12-05T00:00:00.000Z', '2026-12-05T01:00:00.000Z');
  const later = session('later', '2026-12-05T18:00:00.000Z', '2026-12-05T19:00:00.000Z');
  const overview = { today: [past, over, cancelled, tonight], next: [early, later] };
  const split = splitByEvening(overview, new Date('2026-12-04T12:00:00.000Z'));
  expect(split).toEqual({ evenings: [tonight, early, over], today: [past, cancelled], next: [later] });
});
