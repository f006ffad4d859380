import type { Rates } from '#shared/rules/currency.ts';
import { quote } from '#shared/rules/discount-codes.ts';
import type { Money } from '#shared/rules/money.ts';
import {
  isOver,
  optionPlacesLeft,
  type PriceOption,
  type Pricing,
  payableAmount,
  slidingBounds,
  slidingOption,
} from '#shared/rules/prices.ts';
import { type Price, priceOf } from '../../domains/discount-codes/price.ts';
import type { Booking } from '../../ground/keys/booking.ts';
import type { Session } from '../../ground/keys/session.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { BookingRequest } from './booking-request.ts';
import type { CountedOption } from './seats.ts';

/** The option that a booking gets; null where its session has one price. */
export type ChosenOption = Pick<Booking, 'option' | 'optionReason'> & { counted: CountedOption | undefined };

const noOption: ChosenOption = { option: null, optionReason: null, counted: undefined };

type PricedSession = Pick<Session, 'price' | 'optionSeats'>;
type Known = Parameters<typeof priceOf>[1];
type Request = Pick<BookingRequest, 'option' | 'discountCode' | 'total'>;

/**
 * The price that a guest chose, with the option that the booking gets (docs/product.md#price-options). Throws HttpError
 * 409 `option_over`, `option_sold_out`, `option_reason`, and what `priceOf` throws.
 */
export function choosePrice(
  session: PricedSession,
  pricing: Pricing,
  known: Known,
  request: Request,
  { now, count = 1 }: { now: Date; count?: number },
): { price: Price; chosen: ChosenOption } {
  if (pricing.kind === 'sliding') return slidingPrice(session, pricing, known.rates, request, count);
  if (pricing.kind === 'one') {
    // The page was open before the prices went.
    if (request.option) throw new HttpError('option_over');
    return { price: priceOf(session.price, known, request, count), chosen: noOption };
  }
  const option = pricing.options.find(({ id }) => id === request.option?.id);
  if (!option || isOver(option, now)) throw new HttpError('option_over');
  const left = optionPlacesLeft(option, placesAt(session, option));
  if (left === 0) throw new HttpError('option_sold_out');
  if (left !== null && left < count) throw new HttpError('fewer_places_left', { left });
  const reason = request.option?.reason ?? null;
  if (option.asksReason && reason === null) throw new HttpError('option_reason');
  const price = priceOf({ ...session.price, amount: option.amount }, known, request, count);
  const { id, name, places } = option;
  return {
    price,
    chosen: { option: { id, name }, optionReason: option.asksReason ? reason : null, counted: { id, places } },
  };
}

function placesAt({ optionSeats }: PricedSession, { id }: Pick<PriceOption, 'id'>): number {
  return optionSeats?.[id] ?? 0;
}

/** Charges what is typed for each place as typed, in the currency shown; codes do not apply. */
function slidingPrice(
  { price }: PricedSession,
  pricing: Extract<Pricing, { kind: 'sliding' }>,
  rates: Rates,
  { option, discountCode, total }: Request,
  count: number,
): { price: Price; chosen: ChosenOption } {
  if (option) throw new HttpError('option_over');
  if (discountCode !== undefined) throw new HttpError('invalid_discount_code');
  const typed = { ...total, amount: Math.round(total.amount / count) };
  // The suggested price as it is shown: its currency and rate are those of what is paid.
  const suggested = quote({ price, currency: typed.currency, rates, discount: null });
  const { currency } = suggested.list;
  const bounds = slidingBounds(pricing, price.currency, { currency, rates });
  const payable = payableAmount({ ...typed, currency }, bounds);
  const payableTotal = { ...payable, amount: payable.amount * count };
  if (currency !== total.currency || payableTotal.amount !== total.amount) {
    throw new HttpError('price_changed', { total: payableTotal });
  }
  const { id, name } = slidingOption;
  return {
    price: { quote: { ...suggested, list: payableTotal, total: payableTotal }, discount: null, memberDiscount: null },
    chosen: { option: { id, name }, optionReason: null, counted: { id, places: null } },
  };
}

/** A session with its prices, as a booking may be moved to it. */
export type PricedTarget = { price: Money; pricing: Pricing };

type OptionThere = {
  option: Booking['option'];
  /** The price before a discount. */
  price: Money;
  counted: CountedOption | undefined;
};

/**
 * The option that a moved booking gets: that of the same name, else the standard one (docs/product.md#price-options). An
 * option's own number of places and its end do not matter to who has a place already.
 */
export function optionAfterMove(
  { option: own }: Pick<Booking, 'option'>,
  { price, pricing }: PricedTarget,
): OptionThere {
  if (pricing.kind === 'one') return { option: null, price, counted: undefined };
  if (pricing.kind === 'sliding') {
    const { id, name } = slidingOption;
    return { option: { id, name }, price, counted: { id, places: null } };
  }
  const standard = pricing.options.find(({ id }) => id === pricing.standardId);
  const option = pricing.options.find(({ name }) => name === own?.name) ?? standard;
  if (!option) return { option: null, price, counted: undefined };
  const { id, name, amount } = option;
  return { option: { id, name }, price: { ...price, amount }, counted: { id, places: null } };
}
