// The import order matters: see there.
import '../../../../lib/zod-without-eval.ts';
import { pricingInput } from '#shared/contract/sessions/pricing-schemas.ts';
import { amountFormat, numberProblem, typedWhole } from '#shared/rules/numbers.ts';
import { instantsOf } from '#shared/rules/wall-time.ts';
import { minorUnits } from '../../../../lib/admin/amount.ts';
import { optionsIn, type TypedOption } from './option-values.ts';
import { type SessionValues, typedZone } from './session-values.ts';

export const noAmount = 'Write an amount, such as 20 or 20.50';
export const skippedTime = 'Clocks go forward over this time on that day, so it does not exist. Choose another.';
export const noMoment = 'Choose a day and a time';

/** The last moment that is meant; null without one, empty for one that is incomplete or does not exist. */
export function lastMoment({ date, time }: Pick<TypedOption, 'date' | 'time'>, zone: string): string | null {
  return date || time ? (instantsOf({ date, time }, zone)[0] ?? '') : null;
}

function optionOf(option: TypedOption, isStandard: boolean, values: SessionValues): unknown {
  const { id, name, text, amount, places, asksReason } = option;
  const price = { id, name, text: text.trim() || null, amount: minorUnits(amount, values.currency) };
  if (isStandard) return { ...price, places: null, until: null, asksReason: false };
  const until = lastMoment(option, typedZone(values));
  return { ...price, places: places.trim() ? typedWhole(places) : null, until, asksReason };
}

/** The typed prices in the shape of the contract. */
export function pricingOf(values: SessionValues): unknown {
  const { pricingKind: kind, currency, options } = values;
  if (kind === 'one') return { kind };
  if (kind === 'sliding') {
    const amountOf = (name: 'lowest' | 'suggested' | 'highest') => minorUnits(values[name], currency);
    return { kind, lowest: amountOf('lowest'), suggested: amountOf('suggested'), highest: amountOf('highest') };
  }
  const { rows, standardId } = optionsIn(options);
  return { kind, options: rows.map((option) => optionOf(option, option.id === standardId, values)), standardId };
}

/** Returns what is typed as the price that all reckon with: the one, the standard or the suggested one. */
export function standardTyped({ pricingKind, price, suggested, options }: SessionValues): string {
  if (pricingKind === 'one') return price;
  if (pricingKind === 'sliding') return suggested;
  const { rows, standardId } = optionsIn(options);
  return rows.find(({ id }) => id === standardId)?.amount ?? '';
}

/** Says what the contract cannot know of an amount, because it never sees what was typed. */
export function typedAmountProblem(typed: string, { currency }: Pick<SessionValues, 'currency'>): string | null {
  if (typed.trim() === '' || !Number.isNaN(minorUnits(typed, currency))) return null;
  return numberProblem(typed, amountFormat(currency)) ?? noAmount;
}

export type OptionField = 'name' | 'text' | 'amount' | 'places' | 'until';

/** The errors of a price, by its fields. */
export type OptionProblems = { [Field in OptionField]?: string };

const optionPath = /^pricing\.options\.(\d+)\.(name|text|amount|places|until)$/;
const isOptionField = (name: string | undefined): name is OptionField =>
  name === 'name' || name === 'text' || name === 'amount' || name === 'places' || name === 'until';

function typedProblem(option: TypedOption | undefined, field: OptionField, values: SessionValues): string | null {
  if (!option) return null;
  if (field === 'amount') return typedAmountProblem(option.amount, values);
  if (field !== 'until') return null;
  return option.date && option.time ? skippedTime : noMoment;
}

/** Names the price of a path before what is wrong with it: Price 2: Give this price a name. */
export function withPlace(path: string, message: string): string {
  const place = optionPath.exec(path)?.[1];
  return place === undefined ? message : `Price ${Number(place) + 1}: ${message}`;
}

/** Returns what the contract says of the typed prices, by the ids of the prices. */
export function optionProblems(values: SessionValues): Map<string, OptionProblems> {
  const { rows } = optionsIn(values.options);
  const found = new Map<string, OptionProblems>();
  for (const { path, message } of pricingInput.safeParse(pricingOf(values)).error?.issues ?? []) {
    const [, place, field] = optionPath.exec(['pricing', ...path].join('.')) ?? [];
    const option = rows[Number(place)];
    if (!option || !isOptionField(field)) continue;
    const problems = found.get(option.id) ?? {};
    problems[field] ??= typedProblem(option, field, values) ?? message;
    found.set(option.id, problems);
  }
  return found;
}

/** Returns what is wrong with the price of a path as it is typed; the contract's message where that is all. */
export function optionProblem(path: string, message: string, values: SessionValues): string {
  const [, place, field] = optionPath.exec(path) ?? [];
  const option = optionsIn(values.options).rows[Number(place)];
  return withPlace(path, (isOptionField(field) && typedProblem(option, field, values)) || message);
}

/**
 * Returns what is wrong with the prices while the form shows an error of them: what the contract says now, or else what the
 * server has said, at the price that it names.
 */
export function shownProblems(error: string | undefined, values: SessionValues): ReadonlyMap<string, OptionProblems> {
  if (!error) return new Map();
  const problems = optionProblems(values);
  if (problems.size > 0) return problems;
  const [, place = '1', message = error] = /^Price (\d+): (.*)$/.exec(error) ?? [];
  const option = optionsIn(values.options).rows[Number(place) - 1];
  return option ? new Map([[option.id, { name: message }]]) : problems;
}
