import { type Collection, collectionRow } from '#shared/rules/collections.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import { placeShares } from '#shared/rules/places.ts';
import type { VoucherTarget, VoucherThing } from '#shared/rules/vouchers.ts';

/** Tells what an order is for, of which gift vouchers of things can pay: so many places, or a collection; null: a pass, or a pack of sessions. */
export type Bought = { places: number } | { collection: Collection } | null;

/** The price of each thing of an order (docs/product.md#vouchers-of-a-thing). */
export function voucherTarget(bought: Bought, total: Money): VoucherTarget {
  if (bought === null) return {};
  if ('collection' in bought) return bought;
  return { places: placeShares(total, bought.places).map(({ amount }) => amount) };
}

/**
 * Says why a voucher of a thing cannot be added to an order; undefined for one that can.
 * @param earlier the things of the vouchers that were added before
 */
export function thingRefusal(
  thing: VoucherThing,
  earlier: readonly (VoucherThing | null)[],
  bought: Bought,
): string | undefined {
  const same = earlier.filter((one) => one?.kind === thing.kind).length;
  if (thing.kind === 'collection') {
    const isIt = bought !== null && 'collection' in bought && bought.collection === thing.collection;
    if (!isIt) return `This voucher is for the collection ${collectionRow(thing.collection).name}.`;
    return same === 0 ? undefined : 'Another voucher pays for this collection already.';
  }
  if (bought === null) return 'This voucher is for one place in one session, not for a pass or a pack.';
  if ('collection' in bought) return 'This voucher is for one place in a session, not for recordings.';
  if (same < bought.places) return undefined;
  return bought.places === 1
    ? 'Another voucher pays for this place already.'
    : 'Other vouchers pay for all of these places already.';
}

/**
 * Says what a voucher of a thing pays of an order.
 * @param paid null while it is not known in which currency
 */
export function usedThingText(thing: VoucherThing, paid: Money | null): string {
  if (thing.kind === 'collection') {
    const name = `the collection ${collectionRow(thing.collection).name}`;
    if (paid === null) return `It is for ${name}.`;
    return paid.amount === 0 ? `It pays nothing of this: it is for ${name}.` : `Pays ${name}.`;
  }
  if (paid === null) return 'It is for one place.';
  if (paid.amount === 0) return 'It pays nothing of this: it is for a place that no other voucher pays for.';
  const isAll = paid.amount < thing.upTo[paid.currency];
  const sum = formatMoney(paid);
  return isAll ? `Pays one place, ${sum}, and is used up with it.` : `Pays ${sum} of one place, the most it can.`;
}
