import type { Currency } from '#shared/rules/currencies.ts';
import { convert } from '#shared/rules/currency.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import { defaultLastDay, maxVoucherAmount, type VoucherThing, voucherNoteLength } from '#shared/rules/vouchers.ts';
import { laterDay, startAt, wallTimeOf } from '#shared/rules/wall-time.ts';
import { isProblem, readMoney } from './cells.ts';
import { endOfLastDay, importedId, type PlanContext, type PlannedVoucher, planEachOnce } from './plan.ts';
import type { SourceRow } from './tables.ts';

type VoucherRow = SourceRow<'gift_vouchers'>;

/** Plans what is left of gift vouchers that another system has sold. Each gets a code of this site when it is written. */
export function planVouchers(context: PlanContext): void {
  const { source, plan } = context;
  plan.vouchers = planEachOnce(source.rows.gift_vouchers, plan, {
    read: ({ row }) => voucherOf(row, context),
    idOf: ({ id }) => id,
    repeated: 'code',
  });
}

/** Reads a voucher. Returns a string, the reason, when its row is not taken. */
function voucherOf(row: VoucherRow, context: PlanContext): PlannedVoucher | string {
  const reference = row.code ?? row.id;
  if (reference === undefined) return 'code is missing: write what the voucher was called, by which it is known again';
  const balance = sumIn(row, 'balance', context);
  if (typeof balance === 'string') return balance;
  if (balance.amount === 0) return 'nothing is left of it: leave it out';
  const most = { amount: maxVoucherAmount, currency: balance.currency };
  if (balance.amount > most.amount) return `balance is more than a voucher can have, ${formatMoney(most)}`;
  const value = row.value === undefined ? null : sumIn(row, 'value', context);
  if (typeof value === 'string') return value;
  if (value && value.currency !== balance.currency) return 'value and balance are in two currencies';
  if (value && value.amount < balance.amount) return 'value is less than balance: write what it was sold for';
  const note = noteOf(row, reference, value);
  if (note.length > voucherNoteLength)
    return `note is too long: with its code it has at most ${voucherNoteLength} letters`;
  const { now, timeZone } = context;
  const createdAt = row.created_at ?? now.toISOString();
  return {
    id: importedId('gift_vouchers', row.id ?? reference),
    reference,
    value: balance,
    thing: thingOf(row, balance, context),
    note,
    createdAt,
    expiresAt: row.expires_at === undefined ? usualEnd(now, timeZone) : endOfLastDay(row.expires_at, timeZone),
  };
}

/** A voucher of a place pays at most its balance, in other currencies what that is by the rates. */
function thingOf({ kind = 'amount' }: VoucherRow, balance: Money, { rates }: PlanContext): VoucherThing | null {
  if (kind === 'amount') return null;
  if (kind !== 'place') return { kind: 'collection', collection: kind };
  const upTo = (currency: Currency) => convert(balance, currency, rates).amount;
  return { kind, upTo: { GBP: upTo('GBP'), EUR: upTo('EUR'), USD: upTo('USD') } };
}

function sumIn(row: VoucherRow, column: 'balance' | 'value', { offered }: PlanContext): Money | string {
  const { currency } = row;
  const read = readMoney({ amount: row[column], currency, columns: [column, 'currency'], offered });
  return isProblem(read) ? read.problem : read.value;
}

/** Writes the code that a voucher had into its note, by whose words the back office finds it. */
function noteOf({ note }: VoucherRow, reference: string, value: Money | null): string {
  const sold = value ? `, sold for ${formatMoney(value)}` : '';
  return [`Code before: ${reference}${sold}`, ...(note === undefined ? [] : [note])].join('. ');
}

function usualEnd(now: Date, timeZone: string): string {
  const { date } = wallTimeOf(now.toISOString(), timeZone);
  return startAt({ date: laterDay(defaultLastDay(date), 1), time: '00:00' }, timeZone);
}
