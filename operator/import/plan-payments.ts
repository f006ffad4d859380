import type { Currency } from '#shared/rules/currencies.ts';
import type { Money } from '#shared/rules/money.ts';
import { isProblem, readMoney } from './cells.ts';
import type { PlanContext } from './plan.ts';

/** The state of payment that an order had on the site before this one. */
export type SourcePayment = 'paid' | 'free' | 'pending' | 'cancelled' | 'failed';

const words: Record<SourcePayment, string[]> = {
  paid: ['paid', 'completed', 'complete', 'succeeded', 'success', 'pago', 'pagado', 'bezahlt'],
  free: ['free', 'complimentary', 'gratis', 'kostenlos', 'gratuit', 'not_required'],
  pending: ['pending', 'unpaid', 'open', 'due', 'pendente', 'pendiente', 'offen'],
  cancelled: ['cancelled', 'canceled', 'refunded', 'voided', 'cancelado', 'storniert'],
  failed: ['failed', 'declined'],
};

const wordOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** Finds the meaning that a cell has, in any case and some other languages; undefined when it has none of these. */
export function meaningOf<Meaning extends string>(
  text: string,
  meanings: Record<Meaning, string[]>,
): Meaning | undefined {
  const word = wordOf(text);
  const all: [Meaning, string[]][] = Object.entries(meanings) as [Meaning, string[]][];
  return all.find(([, meaningWords]) => meaningWords.includes(word))?.[0];
}

export const sourcePaymentOf = (text: string) => meaningOf(text, words);

type Row = { amount_paid?: string | undefined; currency?: string | undefined };

/** `problem`: why the row cannot be taken. `sum`: null where the row does not say it. */
export type PaidSum = { payment: SourcePayment; sum: Money | null } | { problem: string };

/**
 * The payment of an order as its row has it. Its sum is null where the row does not say it: it is never made of a price,
 * which may have been another then. `column` is that of the payment's status.
 */
export function paidSumOf(
  row: Row,
  payment: SourcePayment,
  column: string,
  { offered }: Pick<PlanContext, 'offered'>,
): PaidSum {
  if (row.amount_paid === undefined) return { payment, sum: null };
  const columns: [string, string] = ['amount_paid', 'currency'];
  const read = readMoney({ amount: row.amount_paid, currency: row.currency, columns, offered });
  if (isProblem(read)) return read;
  const isNothing = read.value.amount === 0;
  if (payment === 'free' && !isNothing) {
    return { problem: `${column} is free, but amount_paid is ${row.amount_paid}: write paid, or 0` };
  }
  return { payment: payment === 'paid' && isNothing ? 'free' : payment, sum: read.value };
}

/**
 * Fields of an order that was paid elsewhere. A sum that is not known is zero, which that of no other paid order is; its
 * currency then says nothing.
 */
export function paidElsewhere(sum: Money | null, { at, currency }: { at: string; currency: Currency }) {
  const total = sum ?? { amount: 0, currency };
  return { total, listPrice: total, paidElsewhere: true, paidAt: at };
}
