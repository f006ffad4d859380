import { exportIncome, exportStripeMovements } from '../../endpoints/admin/income/export.ts';
import { getIncome, listIncomeMonths } from '../../endpoints/admin/income/income.ts';
import { newId } from '../../ground/platform/ids.ts';
import { entriesOf } from '../../orders/income/postings.ts';
import { putEntries } from '../../orders/income/store.ts';
import { exampleBooking } from '../examples.ts';
import { testMember } from '../member.ts';
import type { Patterns } from './pattern.ts';
import { ordersTable as table } from './table.ts';

const request = { ip: '198.51.100.1', country: null };
const member = testMember({ email: 'studio@exhale.example', admin: true });
const call = { params: undefined, body: undefined, request, member };
const query = { month: '2026-11', timeZone: 'Europe/London' };
const price = { amount: 1800, currency: 'GBP' } as const;

/** The payments that a table was given, by its name. */
const years = new Map<string, Promise<void>>();

/** Twenty payments, for two sessions, in each of twelve months. */
async function aYear(): Promise<void> {
  const sessionIds = [newId(new Date(query.month)), newId(new Date(query.month))];
  const orders = Array.from({ length: 240 }, (_, place) => {
    const at = new Date(Date.UTC(2025, 11 + Math.floor(place / 20), 1 + (place % 20), 12));
    const sessionId = sessionIds[place % 2] ?? '';
    const paid = { total: price, listPrice: price, checkoutId: 'cs_1', paidAt: at.toISOString() } as const;
    return exampleBooking({ id: newId(at), sessionId, createdAt: at.toISOString(), paymentStatus: 'paid', ...paid });
  });
  await putEntries(table, orders.flatMap(entriesOf));
}

function withAYear(run: () => Promise<unknown>) {
  return async () => {
    const year = years.get(table.name) ?? aYear();
    years.set(table.name, year);
    await year;
    return run;
  };
}

/** Access patterns of what was earned. */
export const incomePatterns: Patterns = {
  'income of a month': withAYear(() => getIncome({ ...call, query }, { table, now: () => new Date() })),
  'income of twelve months': withAYear(() => listIncomeMonths({ ...call, query }, { table, now: () => new Date() })),
  'income entries of a month': withAYear(() => exportIncome({ ...call, query }, { table, now: () => new Date() })),
  'fees and payouts of a month': withAYear(() => exportStripeMovements({ ...call, query }, { table })),
};
