import type * as z from 'zod';
import type { PartialRefundCause } from '#shared/rules/admin.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import { customerOf } from '../../../lib/admin/order-text.ts';
import type { AdminOrder } from '../../../lib/admin/orders.ts';
import type { Notice } from '../../../lib/notify.ts';

export const causeLabels: Record<PartialRefundCause, string> = {
  goodwill: 'Goodwill',
  requested_by_customer: 'They asked for it',
  duplicate: 'Paid twice',
};

export function partLead(order: AdminOrder, left: Money): string {
  const stays = order.type === 'session' ? 'The booking stays as it is' : 'The recordings stay open';
  const outcome = order.status === 'cancelled' ? 'The order stays cancelled' : stays;
  const sum = `${formatMoney(left)} of ${formatMoney(order.total)} can go back.`;
  const way = order.paidByHand
    ? 'The site cannot send it: record what you have given back.'
    : 'It goes back through Stripe.';
  const mailNote = order.customerEmail === null ? '' : `, and ${customerOf(order)} is told the sum by mail`;
  return `${sum} ${way} ${outcome}${mailNote}.`;
}

/** Names the bounds of a part: what gift vouchers of things and credits of packs have paid goes back with all of it (docs/product.md#vouchers-of-a-thing). */
export function mostText({ vouchers = [] }: Pick<AdminOrder, 'vouchers'>, left: Money): string {
  const byThings = vouchers.reduce((sum, { thing, pack, amount }) => sum + (thing || pack ? amount.amount : 0), 0);
  if (byThings === 0) return `At most ${formatMoney(left)}.`;
  const divisible = formatMoney({ ...left, amount: Math.max(left.amount - byThings, 0) });
  return `At most ${divisible}, or all ${formatMoney(left)}: a gift voucher or credit that paid a part goes back whole.`;
}

export function partErrors(issues: z.ZodError['issues'], left: Money): { amount?: string; reason?: string } {
  const fields = issues.map(({ path }) => path[0]);
  return {
    ...(fields.includes('amount') && { amount: `An amount from 0.01 to ${formatMoney(left)}.` }),
    ...(fields.includes('reason') && { reason: 'Please say why, in at most 200 characters.' }),
  };
}

export function doneText(after: AdminOrder, sum: string): Notice {
  if (after.refund === 'failed')
    return { tone: 'bad', title: 'Stripe refused the refund', text: 'The order says more.' };
  if (after.refund === 'due') return { tone: 'good', title: `${sum} goes back`, text: 'As soon as Stripe answers.' };
  const title = after.paidByHand || !after.paymentId ? 'Refund recorded' : 'Refund on its way';
  return {
    tone: 'good',
    title,
    text: `${sum} to ${customerOf(after)}${after.customerEmail === null ? '' : ', who is told by mail'}.`,
  };
}
