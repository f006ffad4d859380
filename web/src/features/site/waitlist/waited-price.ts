import { isCurrency } from '#shared/rules/currencies.ts';
import type { WaitedPrice } from '../../../lib/booking/waitlist.ts';
import type { FieldErrors, ReadField } from '../../../lib/forms/form.ts';

/** Fields of the price that one waits for, which only a session with several prices has. */
export type PriceFieldName = 'priced' | 'option' | 'reason' | 'asksReason' | 'sum' | 'sumCurrency';

/** Errors of a price that does not count (docs/product.md#price-options). */
export function priceErrors(read: ReadField<PriceFieldName>): FieldErrors<PriceFieldName> {
  if (read('priced') === 'none') return { priced: 'Please choose a price.' };
  const isMissing = read('asksReason') !== '' && read('reason').trim() === '';
  return isMissing ? { reason: 'Please say why this price is yours.' } : {};
}

/** The price that one waits for; empty where the session has one. */
export function waitedPrice(read: ReadField<PriceFieldName>): WaitedPrice {
  const currency = read('sumCurrency');
  if (isCurrency(currency)) return { sum: { amount: Number(read('sum')), currency } };
  const id = read('option');
  if (id === '') return {};
  const reason = read('reason').trim();
  return { option: reason === '' ? { id } : { id, reason } };
}
