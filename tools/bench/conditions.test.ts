import { expect, test } from 'vitest';
import { busyWarning, conditionsText } from './conditions.ts';

test('a busy machine is told, a quiet one is not', () => {
  expect(busyWarning(1, 2)).toBe('');
  expect(busyWarning(1.01, 2)).toContain('load 1.01 on 2 cores');
});

test('the conditions are one line', () => {
  const here = { cpu: 'Xeon', cores: 2, memoryGb: 24, node: 'v24.21.0', chromium: '156.0' };
  const line = conditionsText(here, new Date('2026-11-22T20:00:00Z'));
  expect(line).toBe('2026-11-22T20:00, 2 × Xeon, 24 GB, Node v24.21.0, Chromium 156.0');
});
