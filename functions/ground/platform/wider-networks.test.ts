import { expect, test } from 'vitest';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { newId } from './ids.ts';
import { recordAttempts } from './rate-limit.ts';
import { attemptsOf, requestLimits } from './request-limits.ts';

// docs/trust.md#rate-limits: one IPv6 line, which has many /64, is limited like a few callers.

const table = await openSharedTable();
const now = new Date('2026-11-20T10:00:00.000Z');
const { limit } = requestLimits.joinWaitlist.network;

/** How many requests of a network each are admitted, until one is refused. */
async function admitted(ipOf: (n: number) => string, most: number): Promise<number> {
  for (let n = 0; n < most; n++) {
    const who = { network: ipOf(n), email: newId(now), session: undefined };
    const refused = await recordAttempts(table, attemptsOf('joinWaitlist', who, now)).then(
      () => false,
      () => true,
    );
    if (refused) return n;
  }
  return most;
}

test('a /56 is admitted twice as often as a /64, and a /48 four times', async () => {
  const most = limit * 6;
  expect(await admitted(() => '2001:db8:1:1::1', most)).toBe(limit);
  expect(await admitted((n) => `2001:db8:2:${(n % 256).toString(16)}::1`, most)).toBe(2 * limit);
  expect(await admitted((n) => `2001:db8:3:${((n * 256) % 65_536).toString(16)}::1`, most)).toBe(4 * limit);
});
