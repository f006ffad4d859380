import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { openCardLine } from '../../testing/card-line.ts';
import { intercept } from '../../testing/fault-injection.ts';
import { openGroups } from '../../testing/groups.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { jointOrdersOfBuyer } from '../bookings/joint-order-store.ts';
import { settleJointOrder } from '../bookings/joint-settlement.ts';

// Two settlements of one order of several places that a saved card pays, such as the reaction's and the schedule's (docs/trust.md#settlement).

const site = await openSharedTestSite('https://places-overlap.example');
const cards = await openCardLine(site);
const groups = openGroups(site);
const { dependencies } = site;

/** Two places that are held for a card which is still to be charged. */
async function heldOrder() {
  const { sessionId, bookings, email } = await cards.full(2);
  const buyer = email('wren');
  await cards.joinTogether(sessionId, buyer, { places: 2 });
  for (const booking of bookings) await cards.line.release(booking);
  await cards.line.run(sessionId);
  const find = async () => (await jointOrdersOfBuyer(dependencies.table, buyer))[0];
  const order = await find();
  if (!order) throw new Error('no places are held');
  return { sessionId, orderId: order.id, find };
}

/** Settles an order until so many transactions are written, and goes no further. */
function settleUntil(transactions: number, orderId: string): Promise<void> {
  let left = transactions;
  return new Promise((resolve, reject) => {
    const never = new Promise<never>(() => {});
    const own = intercept(dependencies, async (name, call) => {
      if (left === 0) return never;
      const answer = await call();
      if (name !== TransactWriteCommand.name) return answer;
      left -= 1;
      if (left > 0) return answer;
      resolve();
      return never;
    });
    settleJointOrder(orderId, own).then(() => resolve(), reject);
  });
}

/** The payment is recorded by the first transaction; each place is theirs by one more. */
test.concurrent.each([1, 2, 3])(
  'one that stops after %i transactions while another is at any of its calls ends nothing',
  {
    timeout: 240_000,
  },
  async (transactions) => {
    for (let at = 0, isMet = true; isMet; at++) {
      const { sessionId, orderId, find } = await heldOrder();
      let calls = 0;
      const own = intercept(dependencies, async (_, call) => {
        if (calls++ === at) await settleUntil(transactions, orderId);
        return call();
      });
      await settleJointOrder(orderId, own);
      isMet = calls > at;
      const paid = { status: 'completed', paymentStatus: 'paid' };
      expect({ at, order: await find(), places: await groups.places(orderId) }).toMatchObject({
        at,
        order: { status: 'paid', refundDueAt: null },
        places: [paid, paid],
      });
      expect(await cards.paymentsIn(sessionId)).toMatchObject([{ latest_charge: { amount_refunded: 0 } }]);
    }
  },
);
