import { type Currency, currencies } from '#shared/rules/currencies.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { type DepositTerms, depositOf } from '#shared/rules/deposits.ts';
import { formatPrice } from '#shared/rules/money.ts';
import { amountFormat, typedUnits, typedWhole } from '#shared/rules/numbers.ts';

/** The terms of deposits as typed. */
export type DepositValues = Record<Currency | 'percent' | 'daysBefore', string>;

export const depositFields = [...currencies, 'percent', 'daysBefore'] as const satisfies (keyof DepositValues)[];

export function depositValues({ above, percent, daysBefore }: DepositTerms): DepositValues {
  const amount = (currency: Currency) => String(above[currency] / 100);
  return {
    GBP: amount('GBP'),
    EUR: amount('EUR'),
    USD: amount('USD'),
    percent: String(percent),
    daysBefore: String(daysBefore),
  };
}

/** The terms that are typed; what is no number is NaN. */
export function depositTermsOf({ percent, daysBefore, ...typed }: DepositValues): DepositTerms {
  const amount = (currency: Currency) => typedUnits(typed[currency], amountFormat(currency));
  const above = { GBP: amount('GBP'), EUR: amount('EUR'), USD: amount('USD') };
  return { above, percent: typedWhole(percent), daysBefore: typedWhole(daysBefore) };
}

const day = 24 * 3_600_000;
/** The session of the example is so many days after the last one on which all is paid at once. */
const exampleDays = 30;

/** Says what the typed terms mean, by a session of twice the amount; undefined while they are none. */
export function depositExample(
  values: DepositValues,
  currency: Currency,
  { now, timeZone }: { now: Date; timeZone: string },
): string | undefined {
  const terms = depositTermsOf(values);
  const { above, percent, daysBefore } = terms;
  if (![above[currency], percent, daysBefore].every((value) => value >= 0)) return undefined;
  const total = { amount: Math.max(2 * above[currency], 10_000), currency };
  const startTime = new Date(now.getTime() + (daysBefore + exampleDays) * day).toISOString();
  const deposit = depositOf({ total, listPrice: total, startTime, terms, now });
  if (!deposit) return undefined;
  const date = (instant: string) => formatDate(instant, timeZone);
  const later = `${formatPrice(deposit.rest)} on ${date(deposit.dueAt)}`;
  return `A session of ${formatPrice(total)} on ${date(startTime)}: ${formatPrice(deposit.now)} now, ${later}.`;
}
