import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Currency, isCurrency } from '#shared/rules/currencies.ts';
import { rateLifeSeconds } from '#shared/rules/currency.ts';
import type { Money } from '#shared/rules/money.ts';
import type { PriceRange } from '#shared/rules/prices.ts';
import { useEndpoint } from '../api/use-endpoint.ts';
import { createListeners } from '../listeners.ts';
import { useSite } from '../rendering/context.ts';
import { useHydrated } from '../rendering/hydration.ts';
import { readStored, writeStored } from '../storage.ts';
import { type CurrencyState, currencyState, shownPriceText, shownRangeText, shownSumText } from './state.ts';

export type CurrencyContextValue = CurrencyState & {
  choose: (currency: Currency) => void;
  price: (money: Money) => string | null;
  sum: (money: Money) => string | null;
  range: (prices: PriceRange, own: Currency) => string | null;
};

/** Is given by `CurrencyProvider`; a test gives a value of its own. */
export const CurrencyContext = createContext<CurrencyContextValue | null>(null);

/** The currency that prices are shown in. Throws outside its provider (docs/product.md#currencies). */
export function useCurrency(): CurrencyContextValue {
  const currencies = useContext(CurrencyContext);
  if (!currencies) throw new Error('useCurrency must be used within a CurrencyProvider');
  return currencies;
}

const storageKey = 'currency';
/** Longest time for which prices wait for the server's rates, in milliseconds. */
const ratesTimeoutMs = 1500;

const { notify, subscribe } = createListeners(storageKey);

// Kept here too, for a browser that stores nothing.
let chosen: Currency | null = null;

function readChoice(): Currency | null {
  const stored = readStored('localStorage', storageKey);
  return isCurrency(stored) ? stored : chosen;
}

function choose(currency: Currency): void {
  chosen = currency;
  writeStored('localStorage', storageKey, currency);
  notify();
}

function useLateness(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setLate(true)), ratesTimeoutMs);
    return () => clearTimeout(timer);
  }, []);
  return late;
}

export function CurrencyProvider({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated();
  const { currencies: offered } = useSite();
  const choice = useSyncExternalStore(subscribe, readChoice, () => null);
  const { data, error } = useEndpoint(
    'getCurrency',
    {},
    { refreshInterval: rateLifeSeconds * 1000, revalidateOnFocus: false },
  );
  // All prices change with it: a press comes first.
  const answer = useDeferredValue(data);
  const late = useLateness();
  const [shownCurrency, setShownCurrency] = useState<Currency | null>(null);
  const state = currencyState({ offered, choice, answer, givenUp: late || error !== undefined, shown: shownCurrency });
  if (state.currency && state.currency !== shownCurrency) setShownCurrency(state.currency);

  const { rates } = state;
  const currency = isHydrated ? state.currency : null;
  const value = useMemo<CurrencyContextValue>(() => {
    const current = { currency, rates };
    return {
      ...current,
      choose,
      price: (money) => shownPriceText(money, current),
      sum: (money) => shownSumText(money, current),
      range: (prices, own) => shownRangeText(prices, own, current),
    };
  }, [currency, rates]);
  return <CurrencyContext value={value}>{children}</CurrencyContext>;
}
