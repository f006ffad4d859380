import { useState } from 'react';
import type { RequestInput, ResponseBody } from '#shared/contract/contract.ts';
import { problems } from '#shared/contract/problems.ts';
import { isFree, type Money } from '#shared/rules/money.ts';
import { slidingBounds, slidingOption } from '#shared/rules/prices.ts';
import { isOptionGone, type OptionsPricing, openOptions, type ShownOption } from '../../lib/booking/price-options.ts';
import { useCurrency } from '../../lib/currency/context.tsx';
import { type ApiProblem, hasCode } from '../../lib/problem.ts';
import { type Bounds, eachOf, slidingProblem } from './sliding-price.ts';

export type ChoiceSession = Pick<ResponseBody<'getSession'>, 'price' | 'pricing'>;
type Option = RequestInput<'createBooking', 'body'>['option'];

/** An option that the server refused, as it was shown then. */
type Refused = { option: ShownOption; problem: 'option_over' | 'option_sold_out' };

type OptionsChoice = {
  kind: 'options';
  pricing: OptionsPricing;
  /** The options that have not ended; one that is `gone` cannot be chosen any more. */
  options: { option: ShownOption; gone: boolean }[];
  chosenId: string | null;
  choose: (id: string) => void;
  reason: string;
  giveReason: (reason: string) => void;
  reasonError: string | undefined;
};

type SlidingChoice = {
  kind: 'sliding';
  bounds: Bounds;
  /** Null where what was typed is no amount. */
  amount: number | null;
  setAmount: (amount: number | null) => void;
};

/** Keeps what a guest chooses of several prices. */
export type ShownChoice = (OptionsChoice | SlidingChoice) & {
  currency: Money['currency'];
  /** Says beside the choice why it does not count. */
  error: string | undefined;
  /** Counts the checks that failed: after each the choice takes the focus. */
  failures: number;
};

export type PriceChoice = {
  /** Null where the session has one price, and while the currency is not known. */
  shown: ShownChoice | null;
  /** The price before a code; undefined while none is chosen. */
  price: Money | undefined;
  /** Names the line of the sum. */
  label: string;
  takesCodes: boolean;
  option: Option;
  /** Places that are left at this price; null where it has none of its own. */
  left: number | null;
  /** False where the choice does not count: says why, and takes the focus. */
  check: () => boolean;
  /** Takes over what the server said of the choice, in an order of so many places. */
  refuse: (problem: ApiProblem, count: number) => void;
};

const chooseOne = 'Please choose a price.';

/** Chosen beforehand: an option, or what was typed. */
export type FirstChoice = { optionId?: string | undefined; typed?: Money | undefined };

/** The state behind all kinds of choices. */
function useChoiceState(first: FirstChoice) {
  const [chosenId, setChosenId] = useState<string | null>(first.optionId ?? null);
  const [reason, giveReason] = useState('');
  const [typed, setTyped] = useState<{ amount: number | null; currency: Money['currency'] } | null>(
    first.typed ?? null,
  );
  const [refused, setRefused] = useState<Refused | null>(null);
  /** Errors are shown from a failed check on until something else is chosen. */
  const [isChecked, setChecked] = useState(false);
  const [failures, setFailures] = useState(0);
  const fail = () => {
    setChecked(true);
    setFailures((count) => count + 1);
  };
  const choice = { chosenId, setChosenId, reason, giveReason, typed, setTyped };
  const checks = { refused, setRefused, isChecked, setChecked, failures, fail };
  return { ...choice, ...checks };
}

type State = ReturnType<typeof useChoiceState>;

const isSame = (one: ShownOption, other: ShownOption) => JSON.stringify(one) === JSON.stringify(other);

function optionsChoice(pricing: OptionsPricing, currency: Money['currency'], state: State, now: Date) {
  const { chosenId, refused, isChecked, reason } = state;
  // It counts as refused as long as what is shown of it is what was refused.
  const refusalOf = (option: ShownOption) =>
    refused && isSame(refused.option, option) ? refused.problem : isOptionGone(option) ? 'option_sold_out' : null;
  const options = openOptions(pricing, now)
    .filter((option) => refusalOf(option) !== 'option_over')
    .map((option) => ({ option, gone: refusalOf(option) !== null }));
  const entry = options.find(({ option }) => option.id === chosenId);
  const chosen = entry && !entry.gone ? entry.option : undefined;
  const problem = entry ? entry.gone && 'option_sold_out' : 'option_over';
  const missing = isChecked ? chooseOne : undefined;
  const error = chosenId !== null && problem ? problems[problem].title : chosen ? undefined : missing;
  const reasonError =
    isChecked && chosen?.asksReason && reason.trim() === '' ? problems.option_reason.title : undefined;
  const price: Money | undefined = chosen && { amount: chosen.amount, currency };
  return { options, chosen, error, reasonError, price };
}

const firstOf = (pricing: OptionsPricing) =>
  openOptions(pricing, new Date()).find((option) => !isOptionGone(option))?.id ?? null;

function useOptions(session: ChoiceSession, state: State): PriceChoice | null {
  const pricing = session.pricing?.kind === 'options' ? session.pricing : null;
  // Chosen once: it does not become another, at another price, by itself.
  if (pricing && state.chosenId === null && firstOf(pricing) !== null) state.setChosenId(firstOf(pricing));
  if (!pricing) return null;
  const { currency } = session.price;
  const { options, chosen, error, reasonError, price } = optionsChoice(pricing, currency, state, new Date());
  const { chosenId, reason, giveReason, failures } = state;
  const given = reason.trim();
  const choose = (id: string) => {
    state.setChosenId(id);
    state.setChecked(false);
  };
  const refuse = (problem: ApiProblem) => {
    const code = hasCode(problem, 'option_over') ? 'option_over' : 'option_sold_out';
    if (chosen && hasCode(problem, 'option_over', 'option_sold_out'))
      state.setRefused({ option: chosen, problem: code });
    if (hasCode(problem, 'option_over', 'option_sold_out', 'option_reason')) state.fail();
  };
  const check = () => {
    if (chosen && !(chosen.asksReason && given === '')) return true;
    state.fail();
    return false;
  };
  const shown = { kind: 'options', pricing, options, chosenId, choose, reason, giveReason, reasonError } as const;
  return {
    shown: { ...shown, currency, error, failures },
    price,
    label: chosen?.name ?? 'Session',
    takesCodes: price !== undefined && !isFree(price),
    left: chosen?.left ?? null,
    option: chosen && { id: chosen.id, ...(chosen.asksReason && given !== '' && { reason: given }) },
    check,
    refuse,
  };
}

function useSliding(session: ChoiceSession, state: State): PriceChoice | null {
  const { currency: shownCurrency, rates } = useCurrency();
  const pricing = session.pricing?.kind === 'sliding' ? session.pricing : null;
  if (!pricing) return null;
  const own = session.price.currency;
  const bounds = shownCurrency && slidingBounds(pricing, own, { currency: shownCurrency, rates });
  const currency = bounds?.lowest.currency ?? own;
  const { typed, setTyped, failures } = state;
  const amount = typed?.currency === currency ? typed.amount : (bounds?.suggested.amount ?? null);
  const error = bounds ? slidingProblem(amount, bounds) : undefined;
  const price = amount === null || error || !bounds ? undefined : { amount, currency };
  const setAmount = (next: number | null) => setTyped({ amount: next, currency });
  return {
    shown: bounds && { kind: 'sliding', bounds, amount, setAmount, currency, error, failures },
    price,
    label: slidingOption.name,
    takesCodes: false,
    option: undefined,
    left: null,
    check: () => {
      if (price) return true;
      state.fail();
      return false;
    },
    refuse: (refusal, count) => {
      if (!hasCode(refusal, 'price_changed') || !refusal.particulars.total) return;
      setTyped(eachOf(refusal.particulars.total, count));
      state.fail();
    },
  };
}

/** The price that a guest chooses (docs/product.md#price-options): without a first choice the first that can be had. */
export function usePriceChoice(session: ChoiceSession, first: FirstChoice = {}): PriceChoice {
  const state = useChoiceState(first);
  const ofOptions = useOptions(session, state);
  const ofSliding = useSliding(session, state);
  const { price } = session;
  const one = { shown: null, price, label: 'Session', takesCodes: !isFree(price), option: undefined, left: null };
  return ofOptions ?? ofSliding ?? { ...one, check: () => true, refuse: () => undefined };
}
