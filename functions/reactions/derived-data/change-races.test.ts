import { expect, test } from 'vitest';
import { findWholeSession } from '../../domains/sessions/store.ts';
import { sessionItems, sessionKey } from '../../ground/keys/session.ts';
import { changeItem } from '../../ground/platform/change.ts';
import { newId } from '../../ground/platform/ids.ts';
import { transact } from '../../ground/platform/transact.ts';
import { completeFollowUp } from '../../orders/follow-ups/complete.ts';
import { changing, gbp } from '../../testing/changing.ts';
import { pay, stripeRecords } from '../../testing/payments.ts';
import { openReconciledSite } from './testing/reconciled-site.ts';

// Sessions are moved, cancelled or deleted while guests change their bookings (docs/product.md#moving-to-a-dearer-session);
// afterwards the whole table is compared (docs/operations.md#checking-derived-data).

const site = await openReconciledSite();
const { table } = site;
const { now } = site.dependencies;
const { paid, beginMove, move, cancel, give, inHours } = changing(site);

/** What the owner does to a session; its bookings follow at the same time as guests change them. */
const byOwner = {
  move: (startTime: string) => ({ startTime }),
  delete: () => ({ published: false, deletedAt: now().toISOString(), deletion: deletionOf() }),
};

const deletionOf = () => ({ id: newId(now()), refund: true, tell: true, wasPublished: true });

async function change(sessionId: string, changes: object): Promise<void> {
  const session = await findWholeSession(table, sessionId, { consistent: true });
  if (!session) throw new Error('no session');
  const [before, after] = [session, { ...session, ...changes }].map((one) => sessionItems(one)[0]);
  await transact(table, [changeItem(sessionKey(sessionId), { before: before ?? {}, after: after ?? {} }, [])]);
  await follow(sessionId);
}

/** As the sweep does: what the index does not show yet is left to a later run. */
async function follow(sessionId: string): Promise<void> {
  for (let run = 0; run < 5; run++) {
    const isDone = await completeFollowUp(table, sessionId, now).then(
      () => true,
      () => false,
    );
    if (isDone) return;
  }
}

async function expectConsistent(): Promise<void> {
  await site.consume();
  expect(await site.run({})).toMatchObject({ differences: [] });
}

/** All that was paid of these orders and is not given back. */
async function keptOf(...orders: string[]): Promise<number> {
  const records = await Promise.all(orders.map(stripeRecords));
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const taken = records.map(({ payments }) => sum(payments.map(({ amount_received = 0 }) => Number(amount_received))));
  return sum(taken) - sum(records.flatMap(({ refunds }) => refunds.map(({ amount }) => amount)));
}

test.each(['move', 'delete'] as const)(
  'the owner does %s a session while its guests change their bookings',
  async (what) => {
    const sessionId = await site.createSession({ price: gbp(1800), startTime: inHours(100), maxAttendees: 9 });
    const other = await site.createSession({ price: gbp(1800), startTime: inHours(300), maxAttendees: 9 });
    const ids = await Promise.all(
      [1, 2, 3].map(async () => {
        const held = await site.holdSeat({ sessionId, total: gbp(1800) });
        await pay(held.paymentUrl);
        await site.settle(held.bookingId);
        return held.bookingId;
      }),
    );
    const [one = '', two = '', three = ''] = ids;
    await Promise.allSettled([
      cancel(one, 1800),
      move(two, other),
      give(three, `fern-${three}@example.org`.toLowerCase()),
      change(sessionId, byOwner[what](inHours(120))),
    ]);
    await follow(sessionId);
    await site.sync();
    for (const id of ids) {
      const booking = await site.booking(id);
      // No one pays for a place that they do not have, or has one that was paid back.
      expect(await keptOf(id)).toBe(booking?.status === 'completed' ? 1800 : 0);
      if (what === 'delete') expect(booking?.status === 'completed').toBe(booking?.sessionId === other);
    }
    await expectConsistent();
  },
);

test.each([
  ['the session that the booking leaves is deleted', 'from', 'delete'],
  ['the session that it moves to is deleted', 'to', 'delete'],
  ['the session that it moves to gets another time', 'to', 'move'],
  ['the session that it moves to has started', 'to', 'start'],
] as const)('%s while a dearer move is paid', async (_, which, what) => {
  const { bookingId, sessionId } = await paid();
  const { orderId, target, paymentUrl } = await beginMove(bookingId, 2300, 500);
  await pay(paymentUrl);
  const subject = which === 'from' ? sessionId : target;
  const changes = what === 'delete' ? byOwner.delete() : byOwner.move(what === 'start' ? inHours(-1) : inHours(210));
  await Promise.allSettled([site.settle(orderId), change(subject, changes), site.sync()]);
  await follow(subject);
  for (let run = 0; run < 2; run++) await site.sync();
  const booking = await site.booking(bookingId);
  const isKept = booking?.status === 'completed';
  const price = booking?.sessionId === target ? 2300 : 1800;
  expect(await keptOf(bookingId, orderId)).toBe(isKept ? price : 0);
  const mails = (await site.mails(orderId)).filter((kind) => kind !== 'booking_moved');
  expect(mails.length).toBeLessThanOrEqual(1);
  await expectConsistent();
});

test('of two bookings that are moved to the last seat of a dearer session one gets it, and a guest who cancels meanwhile is not moved', async () => {
  const one = await paid();
  const two = await paid();
  const target = await site.createSession({ price: gbp(2300), startTime: inHours(200), maxAttendees: 1 });
  const begun = await Promise.allSettled(
    [one, two].map(({ bookingId }) => move(bookingId, target, { surcharge: 500 })),
  );
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const winner = begun[0]?.status === 'fulfilled' ? one : two;
  const { pendingMoveId } = (await site.booking(winner.bookingId)) ?? {};
  const [paying] = begun.flatMap((result) => (result.status === 'fulfilled' ? [String(result.value.paymentUrl)] : []));
  await pay(String(paying));
  const { events } = await stripeRecords(String(pendingMoveId));
  await Promise.allSettled([
    ...events.map((event) => site.deliverEvent(event)),
    cancel(winner.bookingId, 1800),
    site.settle(String(pendingMoveId)),
  ]);
  await site.sync();
  const { status, sessionId } = (await site.booking(winner.bookingId)) ?? {};
  const kept = status === 'cancelled' ? 0 : 2300;
  expect(await keptOf(winner.bookingId, String(pendingMoveId))).toBe(kept);
  expect(status === 'cancelled' || sessionId === target).toBe(true);
  await expectConsistent();
});
