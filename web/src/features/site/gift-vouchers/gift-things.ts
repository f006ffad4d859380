import { allCollections, type Collection, collectionRow } from '#shared/rules/collections.ts';
import type { Currency } from '#shared/rules/currencies.ts';
import { formatPrice } from '#shared/rules/money.ts';
import { type BoughtThing, giftOfPlace, type VoucherSale } from '#shared/rules/voucher-sale.ts';
import { smallestSoldVoucher, type VoucherThing } from '#shared/rules/vouchers.ts';

/** The price of a collection in minor units; undefined while it is not known, null where it did not load. */
export type CollectionPrices = Record<Collection, number | null | undefined>;

/** A thing that can be bought as a gift, as the form offers it. */
export type GiftThing = {
  /** The value of its choice in the form. */
  key: string;
  title: string;
  bought: BoughtThing;
  thing: VoucherThing;
  /** Is in minor units; undefined while it is not known, null where it did not load. */
  price: number | null | undefined;
};

export const thingKey = (thing: BoughtThing): string => (thing.kind === 'place' ? 'place' : thing.collection);

type Market = {
  /** Null while it is not known. */
  currency: Currency | null;
  prices: CollectionPrices;
  /** True for a collection that the site offers. */
  isOffered: (collection: Collection) => boolean;
};

/** The things that the owner sells: one place, then collections; those that cost less than a voucher can are left out. */
export function giftThings(
  { place, collections: sold }: Pick<VoucherSale, 'place' | 'collections'>,
  { currency, prices, isOffered }: Market,
): GiftThing[] {
  const things: GiftThing[] = [];
  if (place) {
    const price = currency ? place.price[currency] : undefined;
    things.push({ key: 'place', title: place.title, bought: { kind: 'place' }, thing: giftOfPlace(place), price });
  }
  for (const collection of allCollections()) {
    const price = prices[collection];
    const isCheap = typeof price === 'number' && price < smallestSoldVoucher;
    if (!sold.includes(collection) || !isOffered(collection) || isCheap) continue;
    const thing = { kind: 'collection', collection } as const;
    things.push({ key: collection, title: collectionRow(collection).name, bought: thing, thing, price });
  }
  return things;
}

/** Says what a thing costs and pays, below the choices: £22. Pays one place up to £25; … */
export function thingHint({ thing, price }: GiftThing, currency: Currency | null): string {
  if (price === null) return 'Its price did not load. Please load this page again; what you typed is kept.';
  if (price === undefined || currency === null) return '\u00a0';
  const costs = formatPrice({ amount: price, currency });
  if (thing.kind === 'collection') {
    return `${costs}. Pays all recordings of the collection ${collectionRow(thing.collection).name}, once.`;
  }
  const most = formatPrice({ amount: thing.upTo[currency], currency });
  return `${costs}. Pays one place up to ${most}; what a dearer one costs above it is paid when booking.`;
}

type Choices = Pick<VoucherSale, 'amounts' | 'lowest' | 'place' | 'collections'>;

/** Says what can be given: an amount for any session or recording, one session, or a collection of recordings. */
export function choicesText({ amounts, lowest, place, collections: sold }: Choices): string {
  const choices = [
    ...(amounts.length > 0 || lowest !== null ? ['an amount for any session or recording'] : []),
    ...(place ? ['one session'] : []),
    ...(sold.length > 0 ? ['a collection of recordings'] : []),
  ];
  const last = choices.pop() ?? '';
  return choices.length === 0 ? last : `${choices.join(', ')} or ${last}`;
}

/** Says how often a voucher pays: one of an amount until nothing is left of it. */
export function usesText(thing: VoucherThing | null): string {
  if (thing === null) return 'all at once or in parts';
  return thing.kind === 'place' ? 'for one place' : 'for the whole collection';
}
