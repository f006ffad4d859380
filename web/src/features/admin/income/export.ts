import type { ResponseBody } from '#shared/contract/contract.ts';
import { type IncomeKind, isDebt, owedBy, wayNames } from '#shared/rules/income.ts';
import { membershipItemName } from '#shared/rules/memberships.ts';
import type { VoucherVat } from '#shared/rules/voucher-sale.ts';
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
  ...(['Owed for vouchers', 'Owed for packs', 'Price option', 'Recurs', 'Owed for memberships'] as const),
] as const;

type Line = Partial<Record<(typeof incomeCsvColumns)[number], string | null>> & CsvRow;

const kindNames: Record<IncomeKind, string> = {
  payment: 'Payment',
  free: 'Free place',
  refund: 'Refund',
  transfer: 'Moved to another session',
  voucher_sold: 'Voucher sold',
  voucher_refunded: 'Voucher refunded',
  voucher_expired: 'Voucher expired',
  pack_sold: 'Pack sold',
  pack_refunded: 'Pack refunded',
  pack_expired: 'Pack expired',
};

const periodKindNames: Partial<Record<IncomeKind, string>> = {
  pack_sold: 'Membership paid',
  pack_refunded: 'Membership refunded',
  pack_expired: 'Membership period ended',
};

const periodWay = (way: IncomeEntry['way']) => (way === 'pack' ? membershipItemName : wayNames[way]);

const vatNames: Record<VoucherVat, string> = { at_sale: 'VAT at sale', at_use: 'VAT at use' };

/** The kind of an entry and its way of payment, with when the VAT of a sold voucher is due beside what is about the voucher. */
function namesOf({ kind, way, voucherVat, orderType, ofMembership }: IncomeEntry): { what: string; paidBy: string } {
  if (ofMembership) return { what: periodKindNames[kind] ?? kindNames[kind], paidBy: periodWay(way) };
  const vat = voucherVat === null ? '' : `, ${vatNames[voucherVat]}`;
  return orderType === 'voucher'
    ? { what: `${kindNames[kind]}${vat}`, paidBy: wayNames[way] }
    : { what: kindNames[kind], paidBy: `${wayNames[way]}${vat}` };
}

/**
 * An entry as a line of the accountant's file; the date is the studio's, sums have two decimals and the currency beside
 * them.
 */
export function incomeCsvRowOf(entry: IncomeEntry, { timeZone, siteUrl }: { timeZone: string; siteUrl: string }): Line {
  const { at, kind, item, currency, amount, corrects, orderType, orderId } = entry;
  const { what, paidBy } = namesOf(entry);
  const sum = decimalText(amount, currency);
  const recurs = entry.ofMembership === true;
  return {
    Date: wallTimeOf(at, timeZone).date,
    'At (UTC)': at,
    What: what,
    Item: itemName(entry),
    'Session starts (UTC)': item.type === 'session' ? item.startTime : null,
    'Paid by': paidBy,
    Currency: currency,
    // A sale is owed until the voucher or pack is used: it is no part of what was earned.
    Amount: isDebt(kind) ? null : sum,
    Correction: corrects ? 'yes' : null,
    Order: orderId,
    'Order page': `${siteUrl}/admin/orders/${orderType}/${orderId}`,
    // What was owed for a voucher that pays a pack is owed for the pack.
    'Owed for vouchers':
      entry.voucherVat === null ? null : owedText(orderType === 'pack' ? { ...entry, kind: 'payment' } : entry),
    'Owed for packs': entry.ofSoldPack === true && !recurs ? owedText(entry) : null,
    'Price option': entry.option ?? null,
    Recurs: recurs ? 'yes' : null,
    'Owed for memberships': entry.ofSoldPack === true && recurs ? owedText(entry) : null,
  };
}

/** Tells what an entry changes of what is owed for vouchers or packs, with the currency where that is another one than the line's. */
function owedText({ kind, amount, currency, voucherValue }: IncomeEntry): string {
  const debt = voucherValue ?? { amount, currency };
  const text = decimalText(owedBy(kind, debt.amount), debt.currency);
  return debt.currency === currency ? text : `${text} ${debt.currency}`;
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
