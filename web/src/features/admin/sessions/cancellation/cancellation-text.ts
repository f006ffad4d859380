import type { ResponseBody } from '#shared/contract/contract.ts';
import { listText } from '#shared/rules/locale.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import { peopleText } from '../people.ts';

export type Cancellation = ResponseBody<'getCancellation'>;
export type RefundProblem = Cancellation['problems'][number];

export const defaultMessage =
  'Something has come up, and I cannot hold this session. I am very sorry, and hope to see you at another one.';

function sums(amounts: Money[]): string {
  const byCurrency = Map.groupBy(amounts, ({ currency }) => currency);
  const totals = [...byCurrency].map(([currency, all]) => ({
    amount: all.reduce((sum, { amount }) => sum + amount, 0),
    currency,
  }));
  return listText(totals.map(formatMoney));
}

/** Sums up the refunds: £36.00 to 2 people and €21.00 to 1 person; null means that nothing goes back. */
export function refundsText({ refunds }: Pick<Cancellation, 'refunds'>): string | null {
  if (refunds.length === 0) return null;
  return listText(refunds.map(({ total, bookings }) => `${formatMoney(total)} to ${peopleText(bookings)}`));
}

export function effectsOf({ places, waiting, refunds, problems }: Cancellation): string[] {
  const goesBack = refundsText({ refunds });
  const byHand = problems.filter(({ cause }) => cause === 'by_hand');
  const elsewhere = problems.filter(({ cause }) => cause === 'elsewhere');
  const banks = problems.filter(({ cause }) => cause === 'bank');
  return [
    places === 0
      ? 'No one has a place in it.'
      : `${peopleText(places)} ${places === 1 ? 'loses' : 'lose'} their place and ${places === 1 ? 'is' : 'are'} told by mail.`,
    goesBack && `${goesBack} goes back the way it was paid; banks take five to ten days to show it.`,
    byHand.length > 0 &&
      `${sums(byHand.map(({ amount }) => amount))} was paid in cash or by transfer by ${peopleText(byHand.length)}: the site cannot send it back.`,
    elsewhere.length > 0 &&
      `${peopleText(elsewhere.length)} paid elsewhere, on the site before this one: this site cannot send it back.`,
    banks.length > 0 &&
      `${peopleText(banks.length)} paid through a bank that has not answered: it goes back if it arrives.`,
    waiting > 0 &&
      `${peopleText(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for a place and ${waiting === 1 ? 'is' : 'are'} told too.`,
    'The session stays here as cancelled. This cannot be undone.',
  ].filter((sentence) => typeof sentence === 'string');
}

export function progressOf({ refunds }: Pick<Cancellation, 'refunds'>): string[] {
  return refunds.map(({ total, sent, bookings, sentBookings }) =>
    sentBookings === bookings
      ? `${formatMoney(total)} is on its way back to ${peopleText(bookings)}.`
      : `${formatMoney(sent)} of ${formatMoney(total)} is on its way back, to ${sentBookings} of ${peopleText(bookings)}.`,
  );
}

export function refundProblemText({ cause, detail }: RefundProblem): string {
  switch (cause) {
    case 'refused':
      return `Stripe did not send it back. ${detail ?? ''}`.trim();
    case 'by_hand':
      return 'Paid in cash or by transfer: give it back yourself, and record it with the order.';
    case 'elsewhere':
      return 'Paid elsewhere, on the site before this one: give it back yourself.';
    case 'bank':
      return 'The bank has not answered yet. If the payment arrives, it goes back.';
  }
}
