import { expect, test } from 'vitest';
import { newId } from '../../ground/platform/ids.ts';
import { randomIp } from '../../testing/cloud.ts';
import { testMember } from '../../testing/member.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { createMemberBooking } from './create.ts';
import { giveMyBooking } from './give.ts';
import { moveMyBooking } from './move.ts';

// Whoever has shown their address gives few free places of a session to addresses that are not confirmed
// (docs/trust.md#confirmed-addresses).

const site = await openSharedTestSite();
const { now } = site.dependencies;

const free = { amount: 0, currency: 'GBP' } as const;
const names = { firstName: 'Made', lastName: 'Up' };

/** A member behind one network who books, moves and gives away. */
function openGiver() {
  const call = { query: undefined, request: { ip: randomIp(), country: null }, member: testMember() };
  return {
    async book(sessionId: string) {
      const body = { bookingId: newId(now()), sessionId, total: free };
      const { status } = await createMemberBooking({ ...call, params: undefined, body }, site.dependencies);
      return { bookingId: body.bookingId, status };
    },
    async give(bookingId: string) {
      const email = `${newId(now()).toLowerCase()}@example.org`;
      await giveMyBooking({ ...call, params: { bookingId }, body: { ...names, email } }, site.dependencies);
    },
    move: (bookingId: string, sessionId: string) =>
      moveMyBooking({ ...call, params: { bookingId }, body: { sessionId, refund: free } }, site.dependencies).then(
        () => 'moved',
        ({ code }: { code: string }) => code,
      ),
  };
}

test('after four that are given away in a day, the further ones are counted like those of any guest', async () => {
  const sessionId = await site.createSession({ price: free, maxAttendees: 20 });
  const giver = openGiver();
  const statuses: string[] = [];
  for (let n = 0; n < 9; n++) {
    const { bookingId, status } = await giver.book(sessionId);
    statuses.push(status);
    if (status === 'completed') await giver.give(bookingId);
  }
  expect(statuses).toEqual([...Array<string>(8).fill('completed'), 'pending']);
  // Elsewhere nothing has changed.
  const other = await site.createSession({ price: free, maxAttendees: 20 });
  expect((await giver.book(other)).status).toBe('completed');
  expect(await site.counterMismatches()).toEqual([]);
});

test('also where they are booked in another session and moved', async () => {
  const target = await site.createSession({ price: free, maxAttendees: 20 });
  const from = await site.createSession({ price: free, maxAttendees: null });
  const giver = openGiver();
  const outcomes: string[] = [];
  for (let n = 0; n < 9; n++) {
    const { bookingId } = await giver.book(from);
    const outcome = await giver.move(bookingId, target);
    outcomes.push(outcome);
    if (outcome === 'moved') await giver.give(bookingId);
  }
  expect(outcomes).toEqual([...Array<string>(8).fill('moved'), 'confirm_first']);
  expect(await site.counterMismatches()).toEqual([]);
});
