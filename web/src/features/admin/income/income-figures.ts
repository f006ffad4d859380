import type { ResponseBody } from '#shared/contract/contract.ts';
import { collectionRow } from '#shared/rules/collections.ts';
import { type Currency, currencies } from '#shared/rules/currencies.ts';
import { earned, type IncomeSums, noIncome, type PaymentWay, paymentWays } from '#shared/rules/income.ts';
import { currencyFormat, roundAmount } from '#shared/rules/locale.ts';

export type Income = ResponseBody<'getIncome'>;
export type IncomeRow = Income['rows'][number];

/** The page shows the rows of a month that match these choices; null matches every row. */
export type IncomeFilter = { currency: Currency; way: PaymentWay | null; type: 'session' | 'collection' | null };

/** Formats minor units of any currency, also of one whose minor units are not hundredths. */
export function moneyText(amount: number, currency: string): string {
  const format = currencyFormat(currency);
  // A zero has no sign: nothing that went back is £0.00, too.
  const units = amount === 0 ? 0 : amount;
  return format.format(units / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** Formats minor units of any currency as a plain number that a spreadsheet can add up: -12.00. */
export function decimalText(amount: number, currency: string): string {
  const { maximumFractionDigits: digits = 2 } = currencyFormat(currency).resolvedOptions();
  return (amount / 10 ** digits).toFixed(digits);
}

/** Formats a whole amount for the scale of a chart, without minor units: £1,250. */
export function roundText(amount: number, currency: Currency): string {
  return roundAmount(amount / 100, currency);
}

/** Tells whether a voucher or a pack of the currency was ever sold. */
type Debts = Pick<Income, 'vouchers' | 'packs' | 'memberships'>;

function hasDebt({ vouchers, packs, memberships }: Debts, currency: Currency): boolean {
  return [...vouchers, ...packs, ...memberships].some((one) => one.currency === currency);
}

/** The currencies that were paid in, the one with the most first, and those of vouchers and packs; GBP where nothing was. */
export function currenciesOf({ rows, ...debt }: Debts & Pick<Income, 'rows'>): Currency[] {
  const size = (currency: Currency) =>
    rows
      .filter((row) => row.currency === currency)
      .reduce((sum, { sums, before }) => sum + Math.abs(sums.taken) + Math.abs(before.taken) + sums.returned, 0);
  const used = currencies.filter((currency) => size(currency) > 0 || hasDebt(debt, currency));
  return used.length > 0 ? used.toSorted((one, other) => size(other) - size(one)) : [...currencies.slice(0, 1)];
}

/** Free places have no currency of their own: they are in each. */
const isShown = ({ currency, way, item }: IncomeRow, filter: IncomeFilter) =>
  (currency === filter.currency || way === 'free') &&
  (filter.way === null || way === filter.way) &&
  (filter.type === null || item.type === filter.type);

const isAny = ({ taken, returned, orders }: IncomeSums) => taken !== 0 || returned !== 0 || orders !== 0;

/** The rows that a currency has, in this month or the one before. */
export function rowsIn({ rows }: Pick<Income, 'rows'>, currency: Currency): IncomeRow[] {
  return rows.filter((row) => isShown(row, { currency, way: null, type: null }));
}

/** An item with what it brought in the month, in all the ways that it was paid. */
export type ItemIncome = { item: IncomeRow['item']; ways: PaymentWay[]; sums: IncomeSums };

/** Items of the month, what was earned most first. */
export function incomeByItem({ rows }: Pick<Income, 'rows'>, filter: IncomeFilter): ItemIncome[] {
  const shownRows = rows.filter((row) => isShown(row, filter) && isAny(row.sums));
  const byItem = [...Map.groupBy(shownRows, ({ item }) => item.id).values()];
  const items = byItem.flatMap(([first, ...others]) =>
    first
      ? [
          {
            item: first.item,
            ways: paymentWays.filter((way) => [first, ...others].some((row) => row.way === way)),
            sums: others.map(({ sums }) => sums).reduce(add, first.sums),
          },
        ]
      : [],
  );
  return items.toSorted((one, other) => earned(other.sums) - earned(one.sums));
}

export const sumOf = (sums: readonly IncomeSums[]): IncomeSums => sums.reduce(add, noIncome);

const add = (one: IncomeSums, other: IncomeSums): IncomeSums => ({
  taken: one.taken + other.taken,
  returned: one.returned + other.returned,
  orders: one.orders + other.orders,
});

const isDirect = (way: PaymentWay) => way === 'by_hand' || way === 'elsewhere';

/** Sums of rows, of this month and the one before; free places apart, which are no money. */
export function totalsOf(rows: readonly IncomeRow[]) {
  const earnedRows = rows.filter(({ way }) => way !== 'free');
  const isOfExpiry = ({ item: { type } }: IncomeRow) => type === 'voucher' || type === 'pack';
  const paid = earnedRows.filter((row) => !isOfExpiry(row));
  const sum = (some: readonly IncomeRow[], period: 'sums' | 'before') => sumOf(some.map((row) => row[period]));
  const recurring = earnedRows.filter(({ recurs }) => recurs);
  const ofWays = (matches: (way: PaymentWay) => boolean) => paid.filter(({ way }) => matches(way));
  return {
    sums: sum(earnedRows, 'sums'),
    before: sum(earnedRows, 'before'),
    /** Sums what was left of gift vouchers and packs on the day on which they expired. */
    expired: sum(
      earnedRows.filter((row) => isOfExpiry(row) && !row.recurs),
      'sums',
    ).taken,
    online: sum(
      ofWays((way) => !isDirect(way) && way !== 'voucher' && way !== 'pack'),
      'sums',
    ),
    byVoucher: sum(
      ofWays((way) => way === 'voucher'),
      'sums',
    ),
    byPack: sum(
      paid.filter(({ way, recurs }) => way === 'pack' && !recurs),
      'sums',
    ),
    /** Sums what memberships brought: places that their periods paid, and what was left of these at their end. */
    recurring: sum(recurring, 'sums'),
    direct: sum(ofWays(isDirect), 'sums'),
    hasElsewhere: paid.some(({ way }) => way === 'elsewhere'),
    free: sum(
      rows.filter(({ way }) => way === 'free'),
      'sums',
    ).orders,
  };
}

/** Compares a sum with that of the month before: +12% on October. Returns null when nothing was earned before. */
export function changeText(amount: number, before: number, monthBefore: string): string | null {
  if (before <= 0) return null;
  const percent = Math.round(((amount - before) / before) * 100);
  return `${percent > 0 ? '+' : ''}${percent}% on ${monthBefore}`;
}

export function itemName({ item }: Pick<IncomeRow, 'item'>): string {
  if (item.type === 'voucher') return 'Gift vouchers that expired';
  if (item.type === 'pack') return 'Packs that expired';
  return item.type === 'collection' ? collectionRow(item.id).packageName : (item.title ?? 'Session that was deleted');
}

export function isWay(text: string | null): text is PaymentWay {
  return paymentWays.some((way) => way === text);
}
