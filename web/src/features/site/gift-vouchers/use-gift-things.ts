import { allCollections, type Collection } from '#shared/rules/collections.ts';
import { quote } from '#shared/rules/discount-codes.ts';
import { useCollection } from '../../../lib/collections/use-collection.ts';
import { useCurrency } from '../../../lib/currency/context.tsx';
import { useSite } from '../../../lib/rendering/context.ts';
import { useEach } from '../../../lib/use-each.ts';
import { type GiftThing, giftThings } from './gift-things.ts';

/** The things that are sold here, at the prices of this moment in the visitor's currency. */
export function useGiftThings(): GiftThing[] {
  const site = useSite();
  const { currency } = useCurrency();
  const prices = Object.fromEntries(
    useEach(allCollections(), useCollectionPrice).map((price, n) => [allCollections()[n], price]),
  );
  return giftThings(site.vouchers, {
    currency,
    prices,
    isOffered: (collection) => site.collections[collection]?.offered === true,
  });
}

/** The price that the page of a collection says; undefined while it is not known or not needed, null where it did not load. */
function useCollectionPrice(collection: Collection): number | null | undefined {
  const site = useSite();
  const { currency, rates } = useCurrency();
  const isSold = site.vouchers.collections.includes(collection) && site.collections[collection]?.offered;
  const { data, error } = useCollection(isSold ? collection : undefined);
  if (!data) return error ? null : undefined;
  return currency ? quote({ price: data.price, currency, rates, discount: null }).total.amount : undefined;
}
