import { type Currency, currencies } from '#shared/rules/currencies.ts';
import type { Money } from '#shared/rules/money.ts';
import { formatMoney, maxAmount } from '#shared/rules/money.ts';

/*
 * Numbers, sums and yes or no as databases and spreadsheets of several countries write them: taken where only one reading
 * is possible. Forms of the site read numbers by rules of their own; the two could become one.
 */

/** A cell that was read, or what is wrong with it, as the predicate of a sentence about the column. */
export type CellReading<Value> = { value: Value } | { problem: string };

export const isProblem = <Value>(read: CellReading<Value>): read is { problem: string } => 'problem' in read;

/** A decimal number by its digits, so that nothing is rounded. */
type Decimal = { negative: boolean; whole: string; decimals: string };

const spaces = /[\s\u00a0\u2007\u2009\u202f]/gu;

/** `ambiguous`: the separator can be one of thousands or of decimals, as in `1,234`. */
function readDecimal(text: string): Decimal | 'ambiguous' | undefined {
  const negative = /^[-\u2212]/.test(text);
  const digits = text.replace(/^[-\u2212+]/, '');
  const grouped =
    /^(?<whole>\d{1,3}(?:,\d{3})+)\.(?<decimals>\d+)$/.exec(digits) ??
    /^(?<whole>\d{1,3}(?:\.\d{3})+),(?<decimals>\d+)$/.exec(digits) ??
    /^(?<whole>\d{1,3}(?:,\d{3}){2,}|\d{1,3}(?:\.\d{3}){2,})$/.exec(digits) ??
    /^(?<whole>\d{1,3}(?:[ '\u2019]\d{3})+)(?:[.,](?<decimals>\d+))?$/.exec(digits.replace(spaces, ' '));
  const plain = /^(?<whole>\d+)(?:[.,](?<decimals>\d+))?$/.exec(digits);
  const { whole, decimals = '' } = (grouped ?? plain)?.groups ?? {};
  if (whole === undefined) return undefined;
  if (!grouped && decimals.length === 3 && whole.length <= 3 && !whole.startsWith('0')) return 'ambiguous';
  return { negative, whole: whole.replace(/\D/g, '').replace(/^0+(?=\d)/, ''), decimals };
}

const numberProblem = 'must be a number such as 90 or 12.5';

export function readNumber(text: string): CellReading<number> {
  const decimal = readDecimal(text.trim().replace(/\s*%$/, ''));
  if (decimal === undefined) return { problem: `${numberProblem}, not ${text}` };
  if (decimal === 'ambiguous') return { problem: `${text} can be read in two ways: ${bothReadings(text)}` };
  const { negative, whole, decimals } = decimal;
  return { value: Number(`${negative ? '-' : ''}${whole}.${decimals || '0'}`) };
}

/** Proposes what to write: `write 1234.00 or 1.23`. */
function bothReadings(text: string): string {
  const [whole = '', decimals = ''] = text.replace(/[^\d.,]/g, '').split(/[.,]/);
  return `write ${whole}${decimals}.00 or ${whole}.${decimals.slice(0, 2)}`;
}

const signs: Record<string, Currency> = { '£': 'GBP', '€': 'EUR', $: 'USD', US$: 'USD' };
const signPattern = /^(US\$|[£€$]|[a-z]{3}(?![a-z]))?\s*(.*?)\s*(US\$|[£€$]|(?<![a-z])[a-z]{3})?$/iu;

export type MoneyCells = {
  amount: string | undefined;
  currency: string | undefined;
  /** Names of their columns. */
  columns: [amount: string, currency: string];
  /** The currencies that the site shows prices in, which a problem proposes. */
  offered: readonly Currency[];
};

/** The code of a currency that a cell names by its code or sign; undefined for one that the site does not have. */
export function currencyNamed(text: string): Currency | undefined {
  const name = text.toUpperCase();
  return currencies.find((code) => code === (signs[name] ?? name));
}

/** Joins currencies as a sentence does: `GBP, EUR or USD`. */
export const listed = (offered: readonly Currency[]) => offered.join(', ').replace(/, (\w+)$/, ' or $1');

/** Reads a sum in its currency. Nothing is assumed: an empty price is not zero, and a missing currency is a problem. */
export function readMoney({ amount, currency, columns, offered }: MoneyCells): CellReading<Money> {
  const [amountColumn, currencyColumn] = columns;
  const offeredCurrencies = listed(offered);
  if (amount === undefined)
    return { problem: `${amountColumn} is missing: write 0 where it costs nothing, else the sum` };
  const [, before, number = '', after] = signPattern.exec(amount.trim()) ?? [];
  const sign = before ?? after;
  if (sign !== undefined && currency !== undefined && !isSameCurrency(sign, currency)) {
    return {
      problem: `${amountColumn} ${amount} and ${currencyColumn} ${currency} are two currencies: write one of them`,
    };
  }
  const minor = readMinorUnits(number, amount);
  if (isProblem(minor)) return { problem: `${amountColumn} ${minor.problem}` };
  const name = currency ?? sign;
  const [first = 'GBP'] = offered;
  // Zero is the same in any currency.
  if (name === undefined && minor.value === 0) return { value: { amount: 0, currency: first } };
  if (name === undefined) return { problem: `${currencyColumn} is missing: write ${offeredCurrencies}` };
  const code = currencyNamed(name);
  if (code === undefined)
    return {
      problem: `${currencyColumn} ${name} is not a currency of the site: write the sum in ${offeredCurrencies}`,
    };
  return { value: { amount: minor.value, currency: code } };
}

/** `€` and `EUR` are the same, also where the site does not know the currency. */
function isSameCurrency(one: string, other: string): boolean {
  return (currencyNamed(one) ?? one.toUpperCase()) === (currencyNamed(other) ?? other.toUpperCase());
}

function readMinorUnits(number: string, cell: string): CellReading<number> {
  const decimal = readDecimal(number);
  if (decimal === undefined) return { problem: `must be a sum such as 20 or 12.50, not ${cell}` };
  if (decimal === 'ambiguous') return { problem: `${cell} can be read in two ways: ${bothReadings(number)}` };
  const { negative, whole, decimals } = decimal;
  const amount = Number(`${whole}${decimals.slice(0, 2).padEnd(2, '0')}`);
  if (/[1-9]/.test(decimals.slice(2))) {
    const formatAmount = (minor: number) => formatMoney({ amount: minor, currency: 'USD' }).replace(/[$,]/g, '');
    return { problem: `${cell} has parts of a cent: write ${formatAmount(amount)} or ${formatAmount(amount + 1)}` };
  }
  if (negative && amount > 0) return { problem: `${cell} is below zero: write 0 or more` };
  if (amount > maxAmount) return { problem: `${cell} is more than 100,000` };
  return { value: amount };
}

const yes = new Set([
  'true',
  't',
  '1',
  'yes',
  'y',
  'on',
  'sim',
  'sí',
  'si',
  'sì',
  'oui',
  'ja',
  'wahr',
  'vrai',
  'verdadeiro',
  'verdadero',
  'vero',
]);
const no = new Set([
  'false',
  'f',
  '0',
  'no',
  'n',
  'off',
  'não',
  'nao',
  'non',
  'nein',
  'nee',
  'falsch',
  'faux',
  'falso',
]);

/** Reads yes or no as databases and spreadsheets write them, in some languages. */
export function readFlag(text: string): CellReading<boolean> {
  const word = text.normalize('NFC').toLowerCase();
  if (yes.has(word)) return { value: true };
  return no.has(word) ? { value: false } : { problem: `must be yes or no, not ${text}` };
}
