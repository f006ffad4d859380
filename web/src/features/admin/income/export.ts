import type { ResponseBody } from '#shared/contract/contract.ts';
import { type IncomeKind, wayNames } from '#shared/rules/income.ts';
import { wallTimeOf } from '#shared/rules/wall-time.ts';
import type { CsvRow } from '../../../lib/admin/csv.ts';
import { fetchAllPages } from '../../../lib/api/all-pages.ts';
import { call } from '../../../lib/api/call.ts';
import { decimalText, itemName } from './income-figures.ts';

type IncomeEntry = ResponseBody<'exportIncome'>['entries'][number];
type StripeMovement = ResponseBody<'exportStripeMovements'>['movements'][number];

export const incomeCsvColumns = [
  ...(['Date', 'At (UTC)', 'What', 'Item', 'Session starts (UTC)', 'Paid by', 'Currency', 'Amount'] as const),
  ...(['Correction', 'Order', 'Order page', 'Stripe fee', 'Paid out', 'Stripe transaction'] as const),
] as const;

type Line = Partial<Record<(typeof incomeCsvColumns)[number], string | null>> & CsvRow;

const kindNames: Record<IncomeKind, string> = {
  payment: 'Payment',
  free: 'Free place',
  refund: 'Refund',
  transfer: 'Moved to another session',
};

/**
 * An entry as a line of the accountant's file; the date is the studio's, sums have two decimals and the currency beside
 * them.
 */
export function incomeCsvRowOf(entry: IncomeEntry, { timeZone, siteUrl }: { timeZone: string; siteUrl: string }): Line {
  const { at, kind, item, way, currency, amount, corrects, orderType, orderId } = entry;
  return {
    Date: wallTimeOf(at, timeZone).date,
    'At (UTC)': at,
    What: kindNames[kind],
    Item: itemName(entry),
    'Session starts (UTC)': item.type === 'session' ? item.startTime : null,
    'Paid by': wayNames[way],
    Currency: currency,
    Amount: decimalText(amount, currency),
    Correction: corrects ? 'yes' : null,
    Order: orderId,
    'Order page': `${siteUrl}/admin/orders/${orderType}/${orderId}`,
  };
}

/**
 * A fee or payout of Stripe as a line; its sums have columns of their own, so that `Amount` adds up to what was earned.
 */
export function stripeRowOf(
  { id, at, currency, fees, paidOut }: StripeMovement,
  { timeZone }: { timeZone: string },
): Line {
  return {
    Date: wallTimeOf(at, timeZone).date,
    'At (UTC)': at,
    What: paidOut === 0 ? 'Stripe fee' : 'Stripe payout',
    Currency: currency,
    'Stripe fee': fees === 0 ? null : decimalText(fees, currency),
    'Paid out': paidOut === 0 ? null : decimalText(paidOut, currency),
    'Stripe transaction': id,
  };
}

type MonthQuery = { month: string; timeZone: string };

/** The lines of a month: its entries, then what Stripe kept and sent to the bank. Throws an `ApiProblem`. */
export async function fetchRows(query: MonthQuery, siteUrl: string): Promise<Line[]> {
  const [entries, { movements }] = await Promise.all([fetchEntries(query), call('exportStripeMovements', { query })]);
  const where = { timeZone: query.timeZone, siteUrl };
  return [
    ...entries.map((entry) => incomeCsvRowOf(entry, where)),
    ...movements.map((movement) => stripeRowOf(movement, where)),
  ];
}

/** All entries of a month, page by page. Throws an `ApiProblem`. */
async function fetchEntries(query: MonthQuery): Promise<IncomeEntry[]> {
  const pages = await fetchAllPages((cursor) => call('exportIncome', { query: { ...query, cursor } }));
  return pages.flatMap(({ entries }) => entries);
}
