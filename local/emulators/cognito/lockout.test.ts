import { describe, expect, test } from 'vitest';
import { Lockout } from './lockout.ts';

function start() {
  const clock = { seconds: 1000 };
  return { clock, lockout: new Lockout(() => clock.seconds * 1000) };
}

const fail = (lockout: Lockout, count: number) => {
  for (let time = 0; time < count; time += 1) lockout.recordFailure('ada');
};

describe('Lockout', () => {
  test('does not lock before the fifth failure', () => {
    const { lockout } = start();
    fail(lockout, 4);
    expect(lockout.isLocked('ada')).toBe(false);
  });

  test('locks for a second, then twice as long each time, up to 15 minutes', () => {
    const { clock, lockout } = start();
    fail(lockout, 4);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      lockout.recordFailure('ada');
      clock.seconds += seconds - 0.001;
      expect(lockout.isLocked('ada')).toBe(true);
      clock.seconds += 0.001;
      expect(lockout.isLocked('ada')).toBe(false);
    }
  });

  test('locks each name separately', () => {
    const { lockout } = start();
    fail(lockout, 5);
    expect(lockout.isLocked('eve')).toBe(false);
  });

  test('is reset by a success and by 15 minutes without a failure', () => {
    const { clock, lockout } = start();
    fail(lockout, 6);
    lockout.recordSuccess('ada');
    fail(lockout, 4);
    expect(lockout.isLocked('ada')).toBe(false);
    lockout.recordFailure('ada');
    clock.seconds += 1 + 900;
    expect(lockout.isLocked('ada')).toBe(false);
    fail(lockout, 4);
    expect(lockout.isLocked('ada')).toBe(false);
  });
});
