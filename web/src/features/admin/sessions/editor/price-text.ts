import { listPrice } from '#shared/rules/currency.ts';
import { formatMoney, formatPrice } from '#shared/rules/money.ts';
import { typedWhole } from '#shared/rules/numbers.ts';
import { priceRangeText } from '#shared/rules/price-range.ts';
import type { PriceRange } from '#shared/rules/prices.ts';
import { amountText, minorUnits } from '../../../../lib/admin/amount.ts';
import { shortMoment } from '../../../../lib/admin/dates.ts';
import { optionsIn, type TypedOption } from './option-values.ts';
import { lastMoment, standardTyped } from './pricing-rules.ts';
import { type SessionValues, typedZone } from './session-values.ts';

/** An amount with its currency; as it is typed while it is none. */
function shownAmount(typed: string, { currency }: SessionValues): string {
  const amount = minorUnits(typed, currency);
  return Number.isNaN(amount) ? typed.trim() || 'no amount' : plainAmount(amount, { currency });
}

/** £8, £8.50 or £0. */
function plainAmount(amount: number, { currency }: Pick<SessionValues, 'currency'>): string {
  return formatMoney({ amount, currency }).replace(/\.00$/, '');
}

/** Writes what limits a price, and what it asks for: 10 places, until Nov 30, 2026 9:00 AM, asks for a reason. */
export function termsText(option: TypedOption, zone: string): string {
  const places = typedWhole(option.places);
  const until = lastMoment(option, zone);
  const terms = [
    places > 0 && (places === 1 ? '1 place' : `${places} places`),
    until && `until ${shortMoment(until, zone)}`,
    option.asksReason && 'asks for a reason',
  ];
  return terms.filter(Boolean).join(', ');
}

function optionLine(option: TypedOption, isStandard: boolean, values: SessionValues): string {
  const terms = isStandard ? 'the standard price' : termsText(option, typedZone(values));
  const facts = [`${option.name.trim() || 'No name'} ${shownAmount(option.amount, values)}`, terms].filter(Boolean);
  return option.text.trim() ? `${facts.join(', ')}: ${option.text.trim()}` : facts.join(', ');
}

/** Says what a place costs, a price in a line. */
export function priceLines(values: SessionValues): string[] {
  const { pricingKind, currency, price, options, lowest, suggested, highest } = values;
  if (pricingKind === 'one') return [`${currency} ${price}`];
  if (pricingKind === 'sliding') {
    const [least, usual, most] = [lowest, suggested, highest].map((typed) => shownAmount(typed, values));
    return [`Pay what you can, ${least} to ${most}, suggested ${usual}`];
  }
  const { rows, standardId } = optionsIn(options);
  return rows.length > 0
    ? rows.map((option) => optionLine(option, option.id === standardId, values))
    : ['No price yet'];
}

export const pricesText = (values: SessionValues): string => priceLines(values).join('\n');

/** The price that attendees are told of when it changes: the standard one (docs/product.md#change-notifications). */
export function standardText(values: SessionValues): string {
  const typed = standardTyped(values);
  const amount = minorUnits(typed, values.currency);
  return `${values.currency} ${Number.isNaN(amount) ? typed : amountText({ amount })}`;
}

/** The lowest and the highest of the typed prices; null where there is one price, or none that is an amount. */
function typedRange(values: SessionValues): PriceRange | null {
  const { pricingKind: kind, currency, options, lowest, highest } = values;
  if (kind === 'one') return null;
  const typed = kind === 'sliding' ? [lowest, highest] : optionsIn(options).rows.map(({ amount }) => amount);
  const amounts = typed.map((amount) => minorUnits(amount, currency)).filter((amount) => amount >= 0);
  const isKnown = kind === 'sliding' ? amounts.length === 2 : amounts.length > 0;
  return isKnown ? { kind, lowest: Math.min(...amounts), highest: Math.max(...amounts) } : null;
}

function rangeText({ lowest, highest }: PriceRange, values: SessionValues): string {
  const [least, most] = [lowest, highest].map((amount) => plainAmount(amount, values));
  return least === most ? `${least}` : `${least} to ${most}`;
}

/** The prices in a few words: 3 prices, £8 to £18. Undefined while the one price is no amount. */
export function pricesSummary(values: SessionValues): string | undefined {
  const { pricingKind, price, currency, options } = values;
  if (pricingKind === 'one') {
    const amount = minorUnits(price, currency);
    return Number.isNaN(amount) ? undefined : formatPrice(listPrice({ amount, currency }));
  }
  const { length } = optionsIn(options).rows;
  const kind = pricingKind === 'sliding' ? 'Pay what you can' : `${length} ${length === 1 ? 'price' : 'prices'}`;
  const range = typedRange(values);
  return range ? `${kind}, ${rangeText(range, values)}` : kind;
}

/** Returns what the list of sessions says: £24, from £8, or £5 to £30; a blank while that is not known. */
export function listedPriceText(values: SessionValues): string {
  const blank = '\u00a0';
  if (values.pricingKind === 'one') return pricesSummary(values) ?? blank;
  const range = typedRange(values);
  return range ? priceRangeText(range, values.currency) : blank;
}

/** Returns what one place costs where nothing else is chosen; a blank while that is not known. */
export function standardPriceText(values: SessionValues): string {
  const amount = minorUnits(standardTyped(values), values.currency);
  return Number.isNaN(amount) ? '\u00a0' : formatPrice(listPrice({ amount, currency: values.currency }));
}

function optionChange(option: TypedOption, before: SessionValues, typed: SessionValues): string | null {
  const was = optionsIn(before.options);
  const is = optionsIn(typed.options);
  const old = was.rows.find(({ id }) => id === option.id);
  const name = option.name.trim() || 'No name';
  const amount = shownAmount(option.amount, typed);
  if (!old) return `${name} ${amount} added`;
  const oldAmount = shownAmount(old.amount, before);
  if (oldAmount !== amount) return `${name} ${amount} instead of ${oldAmount}`;
  const isStandard = is.standardId === option.id;
  if (isStandard && was.standardId !== option.id) return `${name} is the standard price`;
  const wasStandard = was.standardId === option.id;
  const isSame =
    isStandard === wasStandard && optionLine(old, wasStandard, before) === optionLine(option, isStandard, typed);
  return isSame || wasStandard !== isStandard ? null : `${name} changed`;
}

/** Names the prices that saving changes: Early £8 added, Supporter removed; null where they stay as they are. */
export function priceChanges(before: SessionValues, typed: SessionValues): string | null {
  if (pricesText(before) === pricesText(typed)) return null;
  if (before.pricingKind !== 'options' || typed.pricingKind !== 'options') {
    const [was, is] = [before, typed].map((values) => pricesSummary(values) ?? 'No price');
    return was === is ? `${pricesText(typed)}` : `${is} instead of ${was}`;
  }
  const { rows } = optionsIn(typed.options);
  const changes = rows.flatMap((option) => optionChange(option, before, typed) ?? []);
  const gone = optionsIn(before.options).rows.filter(({ id }) => !rows.some((option) => option.id === id));
  const said = [...changes, ...gone.map(({ name }) => `${name} removed`)];
  return said.length > 0 ? said.join(', ') : 'Prices in another order';
}
