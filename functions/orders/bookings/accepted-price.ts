import type { RequestOutput } from '#shared/contract/contract.ts';
import type { Rates } from '#shared/rules/currency.ts';
import { currentRates } from '../../domains/currency/currency.ts';
import { findRates } from '../../domains/currency/store.ts';
import type { Offer } from '../../ground/keys/offer.ts';
import type { WholeSession } from '../../ground/keys/session.ts';
import type { Table } from '../../ground/platform/table.ts';
import { choosePrice } from './choose-price.ts';
import type { OptionChange } from './seats.ts';

/** Another price than the offer's, which is chosen when it is accepted; undefined for the offer's own. */
export type PriceChoice = RequestOutput<'acceptMyOffer', 'body'>['price'];

/** Rates are read for another price alone. */
export async function ratesFor(price: PriceChoice, table: Table, now: Date): Promise<Rates | undefined> {
  return price && currentRates(await findRates(table), now).rates;
}

/** The offer at the price at which it is accepted, and how the places that are counted at each price change. */
export type AcceptedPrice = { offer: Offer; option: OptionChange | undefined };

/**
 * The price at which an offer is accepted: its own, or another one of the session (docs/product.md#waitlist-offers). Throws
 * what `choosePrice` throws.
 */
export function acceptedPrice(
  offer: Offer,
  session: WholeSession,
  price: PriceChoice,
  { rates, now }: { rates: Rates | undefined; now: Date },
): AcceptedPrice {
  const isOwn = price?.option !== undefined && price.option.id === offer.option?.id;
  if (!price || !rates || isOwn) return { offer, option: undefined };
  const { places } = offer;
  const chosen = choosePrice(session, session.pricing, { code: undefined, rates }, price, { now, count: places });
  const { option, optionReason, counted } = chosen.chosen;
  const { total, rate } = chosen.price.quote;
  const changed: Offer = {
    ...offer,
    price: { ...total, amount: Math.round(total.amount / places) },
    rate,
    option,
    optionReason,
  };
  const isCountedSo = counted === undefined || counted.id === offer.option?.id;
  if (isCountedSo) return { offer: changed, option: undefined };
  return { offer: changed, option: { session, from: offer.option?.id ?? null, to: counted, count: places } };
}
