import { describe, expect, test } from 'vitest';
import { countdown, eveningPhase, isEvening } from './evening.ts';

// docs/product.md#admin-evening

const session = { startTime: '2026-12-04T18:30:00.000Z', endTime: '2026-12-04T19:30:00.000Z' };

describe('the phase of a session', () => {
  test.each([
    ['2026-12-04T06:29:59.999Z', 'ahead'],
    ['2026-12-04T06:30:00.000Z', 'tonight'],
    ['2026-12-04T19:29:59.999Z', 'tonight'],
    ['2026-12-04T19:30:00.000Z', 'over'],
    ['2026-12-04T21:29:59.999Z', 'over'],
    ['2026-12-04T21:30:00.000Z', 'past'],
  ] as const)('at %s is %s', (now, phase) => {
    expect(eveningPhase(session, new Date(now))).toBe(phase);
    expect(isEvening(session, new Date(now))).toBe(phase === 'tonight' || phase === 'over');
  });
});

test.each([
  ['2026-12-02T15:00:00.000Z', 'Starts in', '2 d 3 h'],
  ['2026-12-04T06:30:00.000Z', 'Starts in', '12 h'],
  ['2026-12-04T16:42:10.000Z', 'Starts in', '1 h 48 min'],
  ['2026-12-04T18:18:00.000Z', 'Starts in', '12 min'],
  ['2026-12-04T18:31:00.000Z', 'Ends in', '59 min'],
  ['2026-12-04T20:00:00.000Z', 'Ends in', '0 min'],
] as const)('counts down at %s: %s %s', (now, label, time) => {
  expect(countdown(session, new Date(now))).toEqual({ label, time });
});
