import { describe, expect, test } from '@jest/globals';
import { Lockout } from './lockout.ts';

/** A lockout and its clock, in seconds. */
function start() {
  const clock = { seconds: 1000 };
  return { clock, lockout: new Lockout(() => clock.seconds * 1000) };
}

const tries = (lockout: Lockout, count: number) => {
  for (let time = 0; time < count; time += 1) lockout.wrong('ada');
};

describe('wrong passwords', () => {
  test('lock nobody out before the fifth', () => {
    const { lockout } = start();
    tries(lockout, 4);
    expect(lockout.isLocked('ada')).toBe(false);
  });

  test('lock for a second then, and twice as long each time, up to a quarter of an hour', () => {
    const { clock, lockout } = start();
    tries(lockout, 4);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      lockout.wrong('ada');
      clock.seconds += seconds - 0.001;
      expect(lockout.isLocked('ada')).toBe(true);
      clock.seconds += 0.001;
      expect(lockout.isLocked('ada')).toBe(false);
    }
  });

  test('of one name lock no other', () => {
    const { lockout } = start();
    tries(lockout, 5);
    expect(lockout.isLocked('eve')).toBe(false);
  });

  test('are forgotten by a right one, and by a quiet quarter of an hour after the lock', () => {
    const { clock, lockout } = start();
    tries(lockout, 6);
    lockout.right('ada');
    tries(lockout, 4);
    expect(lockout.isLocked('ada')).toBe(false);
    lockout.wrong('ada');
    clock.seconds += 1 + 900;
    expect(lockout.isLocked('ada')).toBe(false);
    tries(lockout, 4);
    expect(lockout.isLocked('ada')).toBe(false);
  });
});
