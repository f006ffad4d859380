import { expect, test, vi } from 'vitest';
import { findSession, findWholeSession } from '../../domains/sessions/store.ts';
import { updateSession } from '../../endpoints/admin/sessions/update.ts';
import { completeFollowUp } from '../../orders/follow-ups/complete.ts';
import { moveBookings } from '../../orders/follow-ups/move-bookings.ts';
import { adminCaller, callAs } from '../../testing/admin-caller.ts';
import { changing, gbp } from '../../testing/changing.ts';
import { intercept } from '../../testing/fault-injection.ts';
import { openSharedTestSite } from '../../testing/site.ts';

// docs/product.md#moving-a-booking, docs/product.md#session-changes

const site = await openSharedTestSite();
const { paid, move, inHours } = changing(site);
const { table, now } = site.dependencies;
const admin = adminCaller();

async function sessionOf(sessionId: string) {
  const session = await findWholeSession(table, sessionId, { consistent: true });
  if (!session) throw new Error('no session');
  return session;
}

/** Gives a session another time; its bookings follow, tried again while some are on their way, as the sweep does. */
async function changeStart(sessionId: string, startTime: string) {
  const body = { ...admin.formOf(await sessionOf(sessionId)), startTime };
  await updateSession(callAs(admin, { params: { sessionId }, body }), site.dependencies);
  await vi.waitFor(() => completeFollowUp(table, sessionId, now), { timeout: 60_000 });
}

/** Moves a booking; before its call of that number, one of the two sessions gets another time. Says whether it came to that. */
async function moveDuring(at: number, isTarget: boolean) {
  const { bookingId, sessionId } = await paid();
  const target = await site.createSession({ price: gbp(1800), startTime: inHours(200), maxAttendees: 2 });
  const changed = isTarget ? target : sessionId;
  let calls = 0;
  const own = intercept(site.dependencies, async (_, call) => {
    if (calls++ === at) await changeStart(changed, inHours(400));
    return call();
  });
  await move(bookingId, target, {}, own);
  expect(await site.booking(bookingId)).toMatchObject({
    sessionId: target,
    status: 'completed',
    sessionStart: (await sessionOf(target)).startTime,
  });
  expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
  expect(await site.counters(target)).toMatchObject({ taken: 1, held: 0 });
  return calls > at;
}

test.each([
  ['it is moved to', true],
  ['it is moved from', false],
])('a booking keeps to the time of its session when the one %s gets another meanwhile', async (_, isTarget) => {
  let at = 0;
  while (await moveDuring(at, isTarget)) at += 1;
  expect(at).toBeGreaterThan(5);
  expect(await site.counterMismatches()).toEqual([]);
});

test('a booking that moves away before it follows its session keeps to the time of the other one', async () => {
  const { bookingId, sessionId } = await paid();
  const target = await site.createSession({ price: gbp(1800), startTime: inHours(200), maxAttendees: 2 });
  const session = await findSession(table, sessionId);
  if (!session) throw new Error('no session');
  let calls = 0;
  // The first call lists the bookings.
  const own = intercept(site.dependencies, async (_, call) => {
    if (calls++ === 1) await move(bookingId, target);
    return call();
  });
  await moveBookings(own.table, { ...session, startTime: inHours(300) }, () => new Date());
  expect(await site.booking(bookingId)).toMatchObject({
    sessionId: target,
    sessionStart: (await sessionOf(target)).startTime,
  });
});

test('guests who move while a session gets another time keep to its time', async () => {
  const one = await paid();
  const two = await paid();
  await Promise.all([
    changeStart(one.sessionId, inHours(300)),
    move(one.bookingId, two.sessionId),
    move(two.bookingId, one.sessionId),
    changeStart(two.sessionId, inHours(350)),
  ]);
  for (const { bookingId, sessionId } of [one, two]) {
    const booking = await site.booking(bookingId);
    expect(booking?.sessionStart).toBe((await sessionOf(booking?.sessionId ?? '')).startTime);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
  }
  expect(await site.counterMismatches()).toEqual([]);
});
