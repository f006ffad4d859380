import { orderKey } from '../../ground/keys/order.ts';
import type { Place } from '../../ground/keys/place.ts';
import { isRest, type Rest, restLineOf, restRecord } from '../../ground/keys/rest.ts';
import { getAll, pickItems } from '../../ground/platform/batch.ts';
import type { Table, Write } from '../../ground/platform/table.ts';
import { findPlace } from './place-store.ts';
import { isOwed, isWaiting } from './rests.ts';

/*
 * Each of several places of one order has a rest of its own (docs/decisions/deposits.md). They have one payer and one saved card as
 * long as nothing else was decided about one of them.
 */

/** Finds the rests of the other places of its order, by one consistent call where there are any. */
export async function siblingsOf(table: Table, order: Rest): Promise<Rest[]> {
  const keys = restLineOf(order).siblingIds.map(orderKey);
  if (keys.length === 0) return [];
  const items = pickItems(await getAll(table, keys, { consistent: true }), keys);
  return items.filter(isRest).map((item) => restRecord.parse(item));
}

export type OwedRest = { order: Rest; booking: Place };

/**
 * Lists a rest, first, and those of the other places of its order with which the same is to be done at the same time, so that their payer
 * gets one mail.
 */
export async function owedTogether(table: Table, owed: OwedRest): Promise<[OwedRest, ...OwedRest[]]> {
  const siblings = await siblingsOf(table, owed.order);
  const others = await Promise.all(
    siblings
      .filter((sibling) => isDueWith(sibling, owed.order))
      .map(async (order) => {
        const booking = await findPlace(table, restLineOf(order).bookingId);
        return isOwed(order, booking) ? [{ order, booking }] : [];
      }),
  );
  return [owed, ...others.flat()];
}

function isDueWith(sibling: Rest, order: Rest): boolean {
  const line = restLineOf(sibling);
  const other = restLineOf(order);
  return (
    isWaiting(sibling) &&
    !sibling.byHand &&
    sibling.buyerEmail === order.buyerEmail &&
    line.dueAt === other.dueAt &&
    line.byCard === other.byCard &&
    line.payUntil === other.payUntil &&
    line.remindedAt === other.remindedAt
  );
}

/** Finds the rest that a mail about several is of: that of the payer's own place, whose ticket lists the others. */
export function firstOfPayer(together: [OwedRest, ...OwedRest[]]): OwedRest {
  const [first] = together;
  const isOwn = ({ booking, order }: OwedRest) =>
    booking.attendeeEmail === order.buyerEmail && booking.orderedBy === null;
  return together.find(isOwn) ?? first;
}

/** Requires that a rest keeps its card until the transaction is written. */
export function keepsItsCard(order: Rest): Write {
  return {
    ConditionCheck: {
      Key: orderKey(order.id),
      ConditionExpression: '#lines[0].card.paymentMethodId = :card',
      ExpressionAttributeNames: { '#lines': 'lines' },
      ExpressionAttributeValues: { ':card': restLineOf(order).card?.paymentMethodId },
    },
  };
}
