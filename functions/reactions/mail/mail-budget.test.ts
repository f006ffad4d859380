import { describe, expect, test } from 'vitest';
import { randomIp } from '../../testing/cloud.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { emitDueReminders } from '../dispatch/emit-due-reminders.ts';
import { openVictim, type Victim } from './testing/victim.ts';

// docs/trust.md#mail-budget

const site = await openSharedTestSite();

/** Books free places with the victim's address and moves each of them back and forth. */
async function attack(victim: Victim, { networks, moves }: { networks: number; moves: number }): Promise<void> {
  const sessions = [await victim.session(), await victim.session(), await victim.session()];
  const places = sessions.flatMap((session, index) =>
    [1, 2, 3].map(() => ({ session, next: sessions[(index + 1) % 3] })),
  );
  for (let network = 0; network < networks; network++) {
    const ip = randomIp();
    for (const { session, next = session } of places) {
      const booking = await victim.book(ip, session);
      for (let n = 0; booking !== undefined && n < moves; n++) {
        await victim.move(ip, booking, n % 2 === 0 ? next : session);
      }
    }
  }
  await victim.deliverAll();
}

/** Links that keep a held place have a budget of their own. */
const isLink = ({ message }: Victim['sent'][number]) => message.subject.startsWith('Please keep your place');

describe('a stranger who books with the address of someone else causes at most six mails and a list an hour', () => {
  test.each([
    ['free places, moved back and forth', { networks: 1, moves: 3 }],
    ['from two networks', { networks: 2, moves: 2 }],
    ['without moves', { networks: 2, moves: 0 }],
  ])('%s', async (_, how) => {
    const victim = openVictim(site);
    for (let hour = 0; hour < 3; hour++) {
      await attack(victim, how);
      const links = victim.ofThisHour().filter(isLink).length;
      expect(links).toBeLessThanOrEqual(5);
      expect(victim.ofThisHour().length - links).toBeLessThanOrEqual(6 + (hour > 0 ? 1 : 0));
      victim.advance(60);
    }
    await victim.deliverAll();
    const links = victim.sent.filter(isLink).length;
    expect(links).toBeLessThanOrEqual(10);
    expect(victim.sent.length - links).toBeLessThanOrEqual(12 + 3);
  });
});

test('nor by places whose reminders are due at once: six an hour, twelve a day', async () => {
  const victim = openVictim(site);
  const startTime = new Date(victim.now().getTime() + 30 * 3_600_000).toISOString();
  const endTime = new Date(Date.parse(startTime) + 3_600_000).toISOString();
  const sessions = await Promise.all(['1', '2', '3'].map(() => victim.session({ startTime, endTime })));
  for (const session of sessions) for (let n = 0; n < 4; n++) await victim.book(randomIp(), session);
  await victim.deliverAll();
  const reminders = async (hours: number) => {
    victim.advance(hours * 60 + 2);
    victim.sent.length = 0;
    await emitDueReminders(victim.dependencies);
    await victim.deliverAll();
    return victim.sent.filter(({ message }) => /^(Reminder|Soon): /.test(message.subject)).length;
  };
  // A day before, and an hour before.
  expect(await reminders(6)).toBe(6);
  expect(await reminders(23)).toBe(6);
});
