import type { Rates } from './currency.ts';
import type { Money } from './money.ts';
import {
  isOver,
  optionPlacesLeft,
  type PriceOption,
  type Pricing,
  payableAmount,
  slidingBounds,
  slidingOption,
} from './prices.ts';

/** The price that who waits chose (docs/product.md#waitlist). */
export type WaitingPrice = {
  option: { id: string; name: string };
  /** Given with an option that asks for it. */
  reason?: string | undefined;
  /** Holds what was typed where one pays what one can, and units of its currency for one of the price's own. */
  typed?: { sum: Money; rate: number } | undefined;
};

/** Tells why a chosen option cannot be had when the turn comes. */
export const missedReasons = ['option_over', 'option_sold_out'] as const;

/** The option that cannot be had, by its name. */
export type MissedOption = { name: string; reason: (typeof missedReasons)[number] };

/** The price at which a place is booked or offered when the turn comes. */
export type TurnPrice = {
  /** The price of a place before it is rounded to what can be charged. */
  price: Money;
  /** Units of its currency for one of the session's own. */
  rate: number;
  option: { id: string; name: string } | null;
  reason: string | null;
  /** The option whose places are counted, with its own number of them. */
  counted: { id: string; places: number | null } | undefined;
  /** The option that was chosen, where the price is another one instead. */
  missed: MissedOption | null;
};

type PricedSession = { price: Money; pricing: Pricing; optionSeats?: Record<string, number> | undefined };

/** The session as if no place were taken at any price: one whose places are gone may be had again by the time of the turn. */
export function withAllPlaces<Session extends PricedSession>(session: Session): Session {
  return { ...session, optionSeats: {} };
}

/**
 * Finds the price of the turn: the chosen option while it can be had for so many places together, else the standard one
 * (docs/product.md#waitlist-offers). Who pays what they can pays what they typed, within the bounds as they are now.
 */
export function turnPrice(
  session: PricedSession,
  chosen: WaitingPrice | undefined,
  { now, count = 1 }: { now: Date; count?: number },
): TurnPrice {
  const { price, pricing } = session;
  if (pricing.kind === 'sliding') return slidingTurn(price, pricing, chosen);
  if (pricing.kind === 'one') return { ...oneTurn(price), missed: missedAs(chosen, 'option_over') };
  const standard = pricing.options.find(({ id }) => id === pricing.standardId);
  const instead = (reason: MissedOption['reason']): TurnPrice => ({
    ...(standard ? optionTurn(price, standard, undefined) : oneTurn(price)),
    missed: missedAs(chosen, reason),
  });
  const option = chosen ? pricing.options.find(({ id }) => id === chosen.option.id) : standard;
  if (!option || isOver(option, now)) return instead('option_over');
  const left = optionPlacesLeft(option, session.optionSeats?.[option.id] ?? 0);
  if (left !== null && left < count) return instead('option_sold_out');
  return optionTurn(price, option, chosen?.reason);
}

function missedAs(chosen: WaitingPrice | undefined, reason: MissedOption['reason']): MissedOption | null {
  return chosen ? { name: chosen.option.name, reason } : null;
}

function oneTurn(price: Money): TurnPrice {
  return { price, rate: 1, option: null, reason: null, counted: undefined, missed: null };
}

function optionTurn(price: Money, { id, name, amount, places, asksReason }: PriceOption, reason: string | undefined) {
  const kept = asksReason ? (reason ?? null) : null;
  const own: Money = { ...price, amount };
  return { price: own, rate: 1, option: { id, name }, reason: kept, counted: { id, places }, missed: null };
}

function slidingTurn(
  price: Money,
  pricing: Extract<Pricing, { kind: 'sliding' }>,
  chosen: WaitingPrice | undefined,
): TurnPrice {
  const { id, name } = slidingOption;
  const suggested: TurnPrice = {
    ...oneTurn({ ...price, amount: pricing.suggested }),
    option: { id, name },
    counted: { id, places: null },
  };
  if (!chosen) return suggested;
  if (!chosen.typed) return { ...suggested, missed: missedAs(chosen, 'option_over') };
  const { sum, rate } = chosen.typed;
  const rates: Rates = { GBP: {}, EUR: {}, USD: {} };
  if (sum.currency !== price.currency) rates[price.currency] = { [sum.currency]: rate };
  const bounds = slidingBounds(pricing, price.currency, { currency: sum.currency, rates });
  // The session has another currency by now.
  if (bounds.lowest.currency !== sum.currency) return { ...suggested, missed: missedAs(chosen, 'option_over') };
  return { ...suggested, price: payableAmount(sum, bounds), rate };
}

const missedEndings: Record<MissedOption['reason'], string> = {
  option_over: 'is not offered any more',
  option_sold_out: 'is sold out',
};

/** Says why the place has another price than was chosen. */
export function missedText({ name, reason }: MissedOption): string {
  return `The price that you chose, “${name}”, ${missedEndings[reason]}, so the place is offered at another one.`;
}
