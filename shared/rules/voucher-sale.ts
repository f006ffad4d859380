import type { Collection } from './collections.ts';
import type { Money } from './money.ts';
import { lastDayAfter, type SumsByCurrency, type VoucherThing } from './vouchers.ts';
import { laterDay, startAt, wallTimeOf } from './wall-time.ts';

/** The owner's choices for the vouchers that the site sells (docs/product.md#buying-a-gift-voucher); sums are in minor units of any currency. */
export type VoucherSale = {
  /** False: the site offers none; those that were sold stay valid. */
  offered: boolean;
  /** Values that a buyer chooses between, the same in each currency. */
  amounts: { amount: number }[];
  /** A buyer may type any value between these; both null: only those above can be bought. */
  lowest: number | null;
  highest: number | null;
  /** Holds the gift of one place, sold at this price, of which a voucher pays at most `upTo`; null: not offered. */
  place: SoldPlace | null;
  /** Collections that are offered as a gift, each at the price that its page says. */
  collections: Collection[];
  /** Years that a voucher is valid from the day on which it is paid. */
  years: number;
  /** VAT is due when a voucher is sold where one rate covers all that it can buy, else when it is used. */
  vat: VoucherVat;
};

/** A gift of one place as the page offers it; `upTo` is at least `price` in each currency. */
export type SoldPlace = { title: string; price: SumsByCurrency; upTo: SumsByCurrency };

/** Titles the gift of one place unless the owner words it otherwise. */
export const defaultPlaceTitle = 'One session';

export const voucherVats = ['at_sale', 'at_use'] as const;
export type VoucherVat = (typeof voucherVats)[number];

/** Letters of the names on a voucher, and of the buyer's words. */
export const giftNameLength = 60;
export const giftMessageLength = 300;

/** States of the mail that brings a voucher to whom it is for. */
export const voucherDeliveries = ['waiting', 'sent', 'undelivered'] as const;
export type VoucherDelivery = (typeof voucherDeliveries)[number];

/** A voucher is delivered at this hour of the chosen day, by the clocks of the buyer. */
export const deliveryHour = 9;

/** Days from today up to which a day of delivery can be chosen. */
export const maxDeliveryDays = 365;

/** Different addresses that the vouchers of one buyer are mailed to within a day (docs/trust.md#mail-content). */
export const maxGiftRecipientsPerDay = 5;

/** Days after the payment within which a buyer can withdraw from a voucher that was not used. */
export const withdrawalDays = 14;

/** A buyer asks for one place or a collection in place of an amount. */
export type BoughtThing = { kind: 'place' } | { kind: 'collection'; collection: Collection };

/** Tells whether the owner sells a voucher of this value. */
export function isSold({ offered, amounts, lowest, highest }: VoucherSale, { amount }: Money): boolean {
  if (!offered) return false;
  const isTyped = lowest !== null && highest !== null && lowest <= amount && amount <= highest;
  return isTyped || amounts.some((one) => one.amount === amount);
}

/** Returns the thing that a voucher is for, as it is kept with its sale; undefined where the owner does not offer it. */
export function soldThing({ offered, place, collections }: VoucherSale, bought: BoughtThing): VoucherThing | undefined {
  if (!offered) return undefined;
  if (bought.kind === 'collection') return collections.includes(bought.collection) ? bought : undefined;
  return place === null ? undefined : giftOfPlace(place);
}

/** The gift of one place, with the title that the owner gave it: the usual one says no more than what the voucher pays. */
export function giftOfPlace({ title, upTo }: SoldPlace): VoucherThing {
  return { kind: 'place', upTo, ...(title !== defaultPlaceTitle && { title }) };
}

/** The instant at which a voucher that was paid at this one ends: after the last day of its years, by the clocks of the studio. */
export function soldVoucherEnd(paidAt: string, years: number, timeZone: string): string {
  const lastDay = lastDayAfter(wallTimeOf(paidAt, timeZone).date, years);
  return startAt({ date: laterDay(lastDay, 1), time: '00:00' }, timeZone);
}

/** The instant until which a buyer can withdraw from a voucher that was paid at this one. */
export function withdrawalEnd(paidAt: string): string {
  return new Date(Date.parse(paidAt) + withdrawalDays * 24 * 3_600_000).toISOString();
}
