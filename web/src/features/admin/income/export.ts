import type { ResponseBody } from '#shared/contract/contract.ts';
import { type IncomeKind, wayNames } from '#shared/rules/income.ts';
import { wallTimeOf } from '#shared/rules/wall-time.ts';
import type { CsvRow } from '../../../lib/admin/csv.ts';
import { call } from '../../../lib/api/call.ts';
import { itemName } from './income-figures.ts';

type IncomeEntry = ResponseBody<'exportIncome'>['entries'][number];

export const csvColumns = [
  ...(['Date', 'At (UTC)', 'What', 'Item', 'Session starts (UTC)', 'Paid by', 'Currency', 'Amount'] as const),
  ...(['Correction', 'Order', 'Order page'] as const),
] as const;

const kindNames: Record<IncomeKind, string> = {
  payment: 'Payment',
  free: 'Free place',
  refund: 'Refund',
  transfer: 'Moved to another session',
};

/** An entry as a line of the accountant's file; the date is the studio's, sums have two decimals and the currency beside them. */
export function csvRowOf(
  entry: IncomeEntry,
  { timeZone, siteUrl }: { timeZone: string; siteUrl: string },
): Record<(typeof csvColumns)[number], string | null> & CsvRow {
  const { at, kind, item, way, currency, amount, corrects, orderType, orderId } = entry;
  return {
    Date: wallTimeOf(at, timeZone).date,
    'At (UTC)': at,
    What: kindNames[kind],
    Item: itemName(entry),
    'Session starts (UTC)': item.type === 'session' ? item.startTime : null,
    'Paid by': wayNames[way],
    Currency: currency,
    Amount: (amount / 100).toFixed(2),
    Correction: corrects ? 'yes' : null,
    Order: orderId,
    'Order page': `${siteUrl}/admin/orders/${orderType}/${orderId}`,
  };
}

/** All entries of a month, page by page. Throws an `ApiProblem`. */
export async function fetchEntries(query: { month: string; timeZone: string }): Promise<IncomeEntry[]> {
  const entries: IncomeEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await call('exportIncome', { query: { ...query, cursor } });
    entries.push(...page.entries);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return entries;
}
