import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { OrderType } from '#shared/rules/admin.ts';
import { findDiscountCode } from '../../discount-codes/store.ts';
import { type Desk, openDesk } from '../../testing/desk.ts';
import { callsOf, disturbed, killed } from '../../testing/fault-injection.ts';
import { someMember } from '../../testing/member.ts';
import { atStripe, pay } from '../../testing/payments.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { type Office, openOffice } from './testing/office.ts';

// Each death is tried on a booking of its own.
jest.setTimeout(240_000);

let desk: Desk;
let office: Office;
let shop: Shop;
beforeAll(async () => {
  desk = await openDesk();
  office = openOffice(desk);
  shop = openShop(desk);
});
afterAll(() => desk.close());

/** A booking that was paid at Stripe, with a code, of a session with one place. */
async function paidBooking() {
  const discountCode = await desk.makeCode();
  const total = { amount: 1440, currency: 'GBP' } as const;
  const held = await desk.hold({ discountCode, total }, { maxAttendees: 1 });
  await pay(held.paymentUrl);
  await desk.settle(held.bookingId);
  return { id: held.bookingId, sessionId: held.sessionId, discountCode };
}

/** A purchase that was paid at Stripe. */
async function paidPurchase() {
  const member = someMember();
  const { purchaseId, paymentUrl } = await shop.begin(member);
  await pay(paymentUrl);
  await shop.settle(purchaseId);
  return { id: purchaseId, member };
}

const refundMails = async (id: string) => (await desk.mails(id)).filter((kind) => kind.endsWith('_refunded'));
const refundActions = async (type: OrderType, id: string) =>
  (await office.audit(type, id)).filter(({ action }) => action === 'order.refunded');

async function expectOneRefund(type: OrderType, id: string): Promise<void> {
  expect(await office.found(type, id)).toMatchObject({
    status: 'cancelled',
    refundReason: 'by_admin',
    refundDueAt: expect.any(String),
    refundedAt: expect.any(String),
  });
  expect((await atStripe(id)).refunds).toHaveLength(1);
  expect(await refundMails(id)).toHaveLength(1);
  expect(await refundActions(type, id)).toHaveLength(1);
}

describe('a refund by an admin (trust: money)', () => {
  test('of a booking sends all of it back, frees the seat, gives the code back, tells the attendee and who waits', async () => {
    const { id, sessionId, discountCode } = await paidBooking();
    await desk.join(sessionId, `waits-${id.toLowerCase()}@example.org`);
    const shown = await office.refund('session', id);
    expect(shown).toMatchObject({ status: 'cancelled', refund: 'done', refundable: false });
    expect((await atStripe(id)).refunds).toMatchObject([{ amount: 1440 }]);
    expect(await desk.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 1 });
    expect((await findDiscountCode(desk.dependencies.table, discountCode))?.timesUsed).toBe(0);
    expect(await desk.mails(sessionId)).toContain('seat_freed');
    expect(await desk.check()).toEqual([]);
    await expectOneRefund('session', id);
  });

  test('of a purchase takes the access that it gave', async () => {
    const { id, member } = await paidPurchase();
    expect(await shop.access(member)).toMatchObject({ purchaseId: id });
    expect(await office.refund('recording', id)).toMatchObject({ status: 'cancelled', refund: 'done' });
    expect(await shop.access(member)).toBeUndefined();
    await expectOneRefund('recording', id);
  });

  test.each<OrderType>(['session', 'recording'])(
    'of a %s that is asked for twice, and by many at once, is one',
    async (type) => {
      const { id } = type === 'session' ? await paidBooking() : await paidPurchase();
      const answers = await Promise.allSettled(Array.from({ length: 6 }, () => office.refund(type, id)));
      const others = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
      expect(others.filter((code) => code !== 'busy')).toEqual([]);
      expect(await office.refund(type, id)).toMatchObject({ refund: 'done' });
      await desk.sync();
      await expectOneRefund(type, id);
    },
  );

  test.each<OrderType>(['session', 'recording'])(
    'of a %s that dies between any two steps is finished by the sync',
    async (type) => {
      const make = () => (type === 'session' ? paidBooking() : paidPurchase());
      const sample = await make();
      const calls = await callsOf(desk.dependencies, (own) => office.refund(type, sample.id, own));
      for (const at of calls.keys()) {
        for (const when of ['before', 'after'] as const) {
          const { id } = await make();
          await killed(desk.dependencies, { at, when }, (own) => office.refund(type, id, own));
          const { refundDueAt } = await office.found(type, id);
          await desk.sync();
          // Until it was promised nothing has happened, and it can be asked for again.
          if (refundDueAt === null) expect(await office.statusOf(type, id)).toBe('paid');
          if (refundDueAt === null) await office.refund(type, id);
          await expectOneRefund(type, id);
        }
      }
      expect(await desk.check()).toEqual([]);
    },
  );

  test('is due when Stripe does not answer, and goes with the next sync', async () => {
    const { id } = await paidBooking();
    const own = disturbed(desk.dependencies, async (name, call) => {
      if (name === 'refund') throw new Error('Stripe is away');
      return call();
    });
    expect(await office.refund('session', id, own)).toMatchObject({ status: 'cancelled', refund: 'due' });
    await desk.sync();
    await expectOneRefund('session', id);
  });

  test('of what was cancelled after it was paid frees no seat twice', async () => {
    const { id, sessionId } = await paidBooking();
    await office.set('session', id, 'cancelled');
    const other = await desk.hold({ sessionId });
    await office.refund('session', id);
    expect(await desk.counters(sessionId)).toMatchObject({ taken: 0, held: 1 });
    expect(await desk.booking(other.bookingId)).toMatchObject({ status: 'pending' });
    await expectOneRefund('session', id);
    expect(await desk.check()).toEqual([]);
  });
});

describe('what was never paid at Stripe cannot be refunded', () => {
  test('a free place, one that is pending, one that was paid by other means', async () => {
    const sessionId = await desk.makeSession();
    const { bookingId } = await desk.hold({ sessionId });
    await expect(office.refund('session', bookingId)).rejects.toMatchObject({ code: 'not_refundable' });
    await office.set('session', bookingId, 'paid');
    await expect(office.refund('session', bookingId)).rejects.toMatchObject({ code: 'not_refundable' });
    await office.set('session', bookingId, 'free');
    await expect(office.refund('session', bookingId)).rejects.toMatchObject({ code: 'not_refundable' });
    expect(await desk.counters(sessionId)).toMatchObject({ taken: 1 });
    expect(await refundActions('session', bookingId)).toEqual([]);
  });
});

describe('an order that was refunded', () => {
  test.each(['paid', 'free', 'pending'] as const)('stays cancelled when an admin says %s', async (status) => {
    const { id, sessionId } = await paidBooking();
    await office.refund('session', id);
    await expect(office.set('session', id, status)).rejects.toMatchObject({ code: 'order_refunded' });
    expect(await desk.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
  });

  test('also when a status is set at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await paidBooking();
      const to = round % 2 === 0 ? 'free' : 'cancelled';
      await Promise.allSettled([office.refund('session', id), office.set('session', id, to)]);
      await office.refund('session', id);
      await expectOneRefund('session', id);
      expect(await desk.check()).toEqual([]);
    }
  });
});
