import { type Currency, currencies, currencySymbols } from './currencies.ts';
import { decimalNumber } from './locale.ts';

export type NumberFormat = {
  /** The most decimals that are taken; 0 for a whole number. */
  decimals: number;
  /** The currency of an amount of money, whose sign or code may be typed along. */
  currency?: Currency;
  /** The text behind the number: `minutes`, or `%`, which may be typed along. */
  unit?: string;
};

/** The format of a sum of money. While its currency is not known, no sign is shown or taken. */
export const amountFormat = (currency?: Currency): NumberFormat =>
  currency === undefined ? { decimals: 2 } : { decimals: 2, currency };

export const wholeFormat = (unit?: string): NumberFormat =>
  unit === undefined ? { decimals: 0 } : { decimals: 0, unit };

export const percentFormat: NumberFormat = { decimals: 2, unit: '%' };

/**
 * The result of reading a typed number (docs/product.md#typed-numbers). `units` is a whole number of the last decimal, so
 * 5950 for 59.50 with two decimals; `readings` are the two numbers that can be meant.
 */
export type TypedNumber =
  | { kind: 'number'; units: number }
  | { kind: 'empty' }
  | { kind: 'ambiguous'; readings: [string, string] }
  | { kind: 'decimals' }
  | { kind: 'currency'; typed: Currency }
  | { kind: 'none' };

const noNumber = { kind: 'none' } as const;

// Also no-break, narrow, thin, figure and ideographic ones.
const spaces = /\s/g;
// Soft hyphens, marks of direction, zero-width characters.
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const apostrophes = /['’‘‛`´ʹʼˈ′\u066c]/g;
const minusSigns = /[‐‑‒–—−﹣]/g;

/** Replaces digits of any script, forms of full width and the marks of other keyboards by their ASCII ones. */
function plain(typed: string): string {
  return typed
    .replace(invisible, '')
    .replaceAll('￡', '£')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Nd}/gu, digitOf)
    .replace(spaces, ' ')
    .replace(apostrophes, "'")
    .replace(minusSigns, '-')
    .replace(/[\u066b·]/g, '.')
    .replace(/[\u060c、]/g, ',')
    .trim();
}

const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code));

// The digits of a script follow each other from its zero on; blocks of them begin at a multiple of ten after another.
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (isDigit(start - 1)) start -= 1;
  return String((code - start) % 10);
}

/** The signs, codes and names of currencies that are understood, in upper case. */
const marksOf: Record<Currency, string[]> = {
  GBP: ['GBP', '£', 'GB£', 'UK£', '£GB', 'POUND', 'POUNDS'],
  EUR: ['EUR', '€', 'EURO', 'EUROS'],
  USD: ['USD', '$', 'US$', '$US', 'DOLLAR', 'DOLLARS'],
};
const mark = String.raw`[A-Za-z]{0,2}\p{Sc}(?: ?[A-Za-z]{2})?|[A-Za-z]{3,7}|%`;
const frame = new RegExp(
  `^(?<sign>-?) ?(?<before>${mark})? ?(?<inner>-?) ?(?<digits>[^-]*?) ?(?<after>${mark})?$`,
  'u',
);

type Framed = { digits: string; negative: boolean; marks: string[] };

/** Splits a text into its digits and what stands before and after them; null for any other text, or more than one minus. */
function withoutMarks(text: string): Framed | null {
  // 59.- and 59,— say that there are no pence.
  const found = frame.exec(text.replace(/[.,] ?--?(?= ?[^\d]*$)/, ''))?.groups;
  if (!found) return null;
  const { sign = '', inner = '', before, after, digits = '' } = found;
  const marks = [before, after].filter((one) => one !== undefined);
  if (sign && inner) return null;
  return { digits, negative: sign !== '' || inner !== '', marks };
}

const westernGroups = /^[1-9]\d{0,2}(?:S\d{3})+$/;
const indianGroups = /^[1-9]\d?(?:S\d{2})+S\d{3}$/;

/** Reads the digits of a whole number, with at most one kind of separator between its thousands; null for any other text. */
function wholeDigits(text: string): string | null {
  if (/^\d+$/.test(text)) return text;
  const separators = new Set(text.match(/[^\d]/g));
  if (separators.size !== 1) return null;
  const grouped = text.replace(/[^\d]/g, 'S');
  return westernGroups.test(grouped) || indianGroups.test(grouped) ? grouped.replaceAll('S', '') : null;
}

type Parts = { whole: string; fraction: string };

/** Splits digits where the decimals begin; null for no number, `ambiguous` where the separator could be of thousands too. */
function partsOf(digits: string): Parts | 'ambiguous' | null {
  const points = digits.match(/[.,]/g) ?? [];
  const isOne = points.length === 1;
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const isMixed = new Set(points).size === 2;
  if (!isOne && !isMixed) return partsOfWhole(digits);
  const last = digits[at] ?? '';
  // The last kind is of the decimals, of which there is one.
  if (digits.indexOf(last) !== at) return null;
  const before = digits.slice(0, at);
  const fraction = digits.slice(at + 1);
  if (!/^\d*$/.test(fraction) || (before === '' && fraction === '')) return null;
  if (isOne && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(before)) return 'ambiguous';
  const whole = before === '' ? '0' : wholeDigits(before);
  return whole === null ? null : { whole, fraction };
}

function partsOfWhole(digits: string): Parts | null {
  const whole = wholeDigits(digits);
  return whole === null ? null : { whole, fraction: '' };
}

/** More digits than any number that is stored exactly. */
const maxDigits = 15;

/** Reads a number that was typed in the way of any country; returns no number for what has two readings or none. */
export function readNumber(typed: string, format: NumberFormat): TypedNumber {
  const text = plain(typed);
  if (text === '') return { kind: 'empty' };
  const framed = withoutMarks(text);
  if (framed === null) return noNumber;
  for (const typedMark of framed.marks) {
    const wrong = wrongMark(typedMark, format);
    if (wrong) return wrong;
  }
  const parts = partsOf(framed.digits);
  if (parts === null) return noNumber;
  if (parts === 'ambiguous') return { kind: 'ambiguous', readings: readingsOf(framed.digits, format) };
  const fraction = parts.fraction.replace(/0+$/, '');
  if (fraction.length > format.decimals) return { kind: 'decimals' };
  const scaled = `${parts.whole}${fraction.padEnd(format.decimals, '0')}`.replace(/^0+(?=\d)/, '');
  if (scaled.length > maxDigits) return noNumber;
  const units = Number(scaled);
  return { kind: 'number', units: framed.negative && units !== 0 ? -units : units };
}

function wrongMark(typed: string, { currency, unit }: NumberFormat): TypedNumber | null {
  if (typed === unit) return null;
  const upper = typed.toUpperCase().replace(' ', '');
  const markedCurrency = currencies.find((one) => marksOf[one].includes(upper));
  if (currency === undefined || markedCurrency === undefined) return noNumber;
  return markedCurrency === currency ? null : { kind: 'currency', typed: markedCurrency };
}

/** The two readings of `1,234`: one thousand two hundred and thirty-four, and one and a bit. */
function readingsOf(digits: string, format: NumberFormat): [string, string] {
  const joined = digits.replace(/[^\d]/g, '');
  const fraction = joined.slice(-3);
  const asThousands = numberText(Number(joined) * 10 ** format.decimals, format);
  const asDecimals = `${signOf(format)}${joined.slice(0, -3)}.${fraction}${unitOf(format, 0)}`;
  return [asThousands, asDecimals];
}

const signOf = ({ currency }: NumberFormat) => (currency === undefined ? '' : currencySymbols[currency]);
function unitOf({ unit, decimals }: NumberFormat, units: number): string {
  if (unit === undefined) return '';
  if (unit === '%') return unit;
  return Math.abs(units) === 10 ** decimals ? ` ${unit.replace(/s$/, '')}` : ` ${unit}`;
}

/** Writes a number as it was understood: £59.50, 1,440 minutes, 12.5%. */
export function numberText(units: number, format: NumberFormat): string {
  const scale = 10 ** format.decimals;
  const least = format.currency === undefined ? 0 : format.decimals;
  const digits = decimalNumber(Math.abs(units / scale), least, format.decimals);
  return `${units < 0 ? '-' : ''}${signOf(format)}${digits}${unitOf(format, units)}`;
}

/** The units of a typed number; NaN for anything else, also for what has two readings. */
export function typedUnits(typed: string, format: NumberFormat): number {
  const read = readNumber(typed, format);
  return read.kind === 'number' ? read.units : Number.NaN;
}

/** The whole number that was typed; NaN for anything else. */
export const typedWhole = (typed: string): number => typedUnits(typed, { decimals: 0 });

/** Says why a typed text is not taken; undefined for a number, nothing, and what is no number at all. */
export function numberProblem(typed: string, format: NumberFormat): string | undefined {
  const read = readNumber(typed, format);
  if (read.kind === 'ambiguous') {
    const [thousands, decimals] = read.readings;
    return `This can be read as ${thousands} or as ${decimals}. Write ${plainText(typed, format)}.`;
  }
  if (read.kind === 'decimals') return decimalsProblem(format.decimals);
  if (read.kind === 'currency') return `The currency here is ${format.currency}, not ${read.typed}.`;
  return undefined;
}

/** Says how to write each reading so that it is the only one. */
function plainText(typed: string, { decimals }: NumberFormat): string {
  const joined = plain(typed).replace(/[^\d]/g, '');
  if (decimals === 0) return `${joined} for the first`;
  return `${joined} or ${joined.slice(0, -3)}.${joined.slice(-3).slice(0, decimals)}`;
}

function decimalsProblem(decimals: number): string {
  if (decimals === 0) return 'Write a whole number';
  return decimals === 2 ? 'At most two decimals' : `At most ${decimals} decimals`;
}
