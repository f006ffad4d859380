import { newId } from '../../ground/platform/ids.ts';
import { cancelBooking } from '../../orders/bookings/cancel.ts';
import { giveBooking } from '../../orders/bookings/give.ts';
import { moveBooking } from '../../orders/bookings/move.ts';
import { bookingRules } from '../../orders/bookings/settlement.ts';
import { surchargeRules } from '../../orders/bookings/surcharges.ts';
import { settleOrder } from '../../orders/payments/settle.ts';
import { exampleBooking } from '../examples.ts';
import { browserSecret } from '../payments.ts';
import { storePlace } from '../store-place.ts';
import { anywhere, aSession, book, dependencies, now } from './bookings.ts';
import type { Patterns } from './pattern.ts';
import { table } from './table.ts';

const price = { amount: 1800, currency: 'GBP' } as const;
const dearer = { amount: 2300, currency: 'GBP' } as const;
const startTime = '2026-12-20T18:00:00.000Z';

/** Settles an order as paid. */
async function settlePaid(bookingId: string, amount: number): Promise<void> {
  await settleOrder(bookingRules, bookingId, paying(bookingId, amount));
}

function paying(orderId: string, amount: number) {
  const find = async (id: string) => {
    const found = await dependencies.payments.find(id);
    return (
      found && { ...found, state: 'paid' as const, metadata: { bookingId: orderId, surchargeId: orderId }, amount }
    );
  };
  return { ...dependencies, payments: { ...dependencies.payments, find } };
}

/** A paid booking of a session that costs £18. */
async function aPaidBooking(): Promise<string> {
  const { bookingId } = await book(await aSession({ price, startTime }), { total: price });
  await settlePaid(bookingId, price.amount);
  return bookingId;
}

const callOf = (bookingId: string) => ({ ...anywhere, params: { bookingId } });

type Payment = { orderId: string; total: { amount: number; currency: 'GBP' } };

function move(bookingId: string, sessionId: string, payment?: Payment) {
  const nothing = { ...price, amount: 0 };
  const body = { secret: browserSecret(bookingId), sessionId, refund: nothing, ...(payment && { payment }) };
  return moveBooking({ ...callOf(bookingId), body }, dependencies);
}

async function aDearerMove() {
  const bookingId = await aPaidBooking();
  const target = await aSession({ price: dearer, startTime });
  const payment = { orderId: newId(now), total: { ...price, amount: dearer.amount - price.amount } };
  return { orderId: payment.orderId, run: () => move(bookingId, target, payment) };
}

/** Access patterns of what guests change of their bookings. */
export const changePatterns: Patterns = {
  'refuse a change without authority': async () => {
    const bookingId = newId(now);
    await storePlace(table, exampleBooking({ id: bookingId }));
    const body = { secret: browserSecret('another'), refund: price };
    return () => cancelBooking({ ...callOf(bookingId), body }, dependencies).catch(() => undefined);
  },
  'cancel a paid booking': async () => {
    const bookingId = await aPaidBooking();
    const body = { secret: browserSecret(bookingId), refund: price };
    return () => cancelBooking({ ...callOf(bookingId), body }, dependencies);
  },
  'give a booking away': async () => {
    const bookingId = await aPaidBooking();
    const body = { firstName: 'Wren', lastName: 'Ellis', email: 'wren@example.org', secret: browserSecret(bookingId) };
    return () => giveBooking({ ...callOf(bookingId), body }, dependencies);
  },
  'move a paid booking': async () => {
    const bookingId = await aPaidBooking();
    const target = await aSession({ price, startTime });
    return () => move(bookingId, target);
  },
  'begin a move to a dearer session': async () => (await aDearerMove()).run,
  'settle a move to a dearer session': async () => {
    const { orderId, run } = await aDearerMove();
    await run();
    return () => settleOrder(surchargeRules, orderId, paying(orderId, 500));
  },
};
