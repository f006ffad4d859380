import { type Collection, isBuiltIn } from '#shared/rules/collections.ts';
import type { Currency } from '#shared/rules/currencies.ts';
import { quote } from '#shared/rules/discount-codes.ts';
import type { Money } from '#shared/rules/money.ts';
import { type BoughtThing, isSold, soldThing, type VoucherSale } from '#shared/rules/voucher-sale.ts';
import type { VoucherThing } from '#shared/rules/vouchers.ts';
import { currentRates } from '../../domains/currency/currency.ts';
import { findPackagePrice } from '../../domains/discount-codes/package-price.ts';
import { discountCodeRecord, packagePriceKey, packagePriceOf } from '../../ground/keys/discount-code.ts';
import { ratesItemKey, ratesRecord } from '../../ground/keys/rates.ts';
import { getItems } from '../../ground/platform/batch.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { Table } from '../../ground/platform/table.ts';
import { isOffered } from '../../ground/settings/choices.ts';

type Call = { table: Table; now: Clock };

/**
 * Returns the thing that a voucher is bought for, null for an amount. Throws HttpError 409 `voucher_not_sold` for what the owner does not
 * offer, and `price_changed` for a thing that has another price than was shown.
 */
export async function offeredThing(
  { thing, value }: { thing: BoughtThing | null; value: Money },
  sale: VoucherSale,
  call: Call,
): Promise<VoucherThing | null> {
  if (thing === null) {
    if (!isSold(sale, value)) throw new HttpError('voucher_not_sold');
    return null;
  }
  const sold = soldThing(sale, thing);
  const price = sold && (await priceOfThing(thing, sale, value.currency, call));
  if (!sold || !price) throw new HttpError('voucher_not_sold');
  if (price.amount !== value.amount) throw new HttpError('price_changed', { total: price });
  return sold;
}

/** The thing that was asked for, of an order that has it. */
export function boughtIn({ thing }: { thing: VoucherThing | null }): BoughtThing | null {
  return thing?.kind === 'place' ? { kind: 'place' } : thing;
}

async function priceOfThing(
  thing: BoughtThing,
  { place }: VoucherSale,
  currency: Currency,
  { table, now }: Call,
): Promise<Money | undefined> {
  if (thing.kind === 'place') return place ? { amount: place.price[currency], currency } : undefined;
  const isBuyable = await isOffered(table, now(), thing.collection);
  return isBuyable ? priceOfCollection(table, thing.collection, currency, now()) : undefined;
}

/** The price that the page of the collection says (docs/trust.md#prices). */
async function priceOfCollection(table: Table, collection: Collection, currency: Currency, now: Date): Promise<Money> {
  if (!isBuiltIn(collection)) return findPackagePrice(table, collection, currency);
  const { price, rates } = await getItems(table, {
    price: { key: packagePriceKey(collection), schema: discountCodeRecord },
    rates: { key: ratesItemKey, schema: ratesRecord },
  });
  const current = currentRates(rates, now).rates;
  return quote({ price: packagePriceOf(price), currency, rates: current, discount: null }).total;
}
