import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { AttentionKind } from '#shared/rules/attention.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { Overview } from './overview.ts';

type Item = Overview['attention']['items'][number];

const texts: Record<AttentionKind, (customer: string, sum: string) => { title: string; text: string }> = {
  payment_disputed: (customer, sum) => ({
    title: `${customer} disputes a payment${sum}`,
    text: 'Answer at Stripe in time: a dispute that is lost takes the payment back and cancels the order.',
  }),
  refund_failed: (customer, sum) => ({
    title: `A refund${sum} to ${customer} failed`,
    text: 'Their bank sent the money back to Stripe. Try again, or pay it back another way.',
  }),
  paid_without_seat: (customer, sum) => ({
    title: `${customer} paid${sum} and has no place`,
    text: 'The booking was lost and made again from its payment; the session is full by now, or gone. Refund it, or make room and set the order to paid.',
  }),
  payment_missing: (customer, sum) => ({
    title: `The payment of ${customer}${sum} is not at Stripe`,
    text: 'The order says paid, Stripe says otherwise. Look at the payment in Stripe’s dashboard, and correct the order.',
  }),
  payment_differs: (customer, sum) => ({
    title: `Stripe took another sum from ${customer} than their order${sum}`,
    text: 'Compare the order with the payment in Stripe’s dashboard, and refund what was too much.',
  }),
  refund_missing: (customer, sum) => ({
    title: `The refund to ${customer}${sum} is not at Stripe`,
    text: 'The order says refunded, and Stripe still has the payment. Refund it in Stripe’s dashboard.',
  }),
  credit_of_refunded_pack: (customer, sum) => ({
    title: `${customer} is owed what was kept${sum} for a cancelled place`,
    text: 'A pack paid for it whose payment has gone back since, less this place. Give that back by hand, then take this off the list.',
  }),
  session_unfinished: (title) => ({
    title: `Not everyone in ${title} has been reached`,
    text: 'The session was moved or deleted, and some bookings still stand as before. It is tried again every 15 minutes.',
  }),
  changes_unprocessed: () => ({
    title: 'Some changes are missing from search and totals',
    text: 'They are tried again every 15 minutes. If this stays, tell the person who looks after the site.',
  }),
  studio_unreachable: () => ({
    title: 'Mails to the studio could not be delivered',
    text: 'You are not told of bookings by mail, nor are those who look after the site told of faults. Mend the mailbox, then try again.',
  }),
  entry_unreadable: () => ({
    title: 'An entry could not be read',
    text: 'Lists and sums leave it out, and everything else goes on. Send this line to the person who looks after the site.',
  }),
};

/** Title and explanation of an attention item. */
export function attentionText({ kind, subject, amount }: Pick<Item, 'kind' | 'subject' | 'amount'>) {
  return texts[kind](subject.name ?? subject.id, amount ? ` of ${formatMoney(amount)}` : '');
}

/** The page of what an item is about, and the words of its link; undefined where there is none. */
export function subjectLink({ kind, subject: { type, id, name } }: Pick<Item, 'kind' | 'subject'>) {
  // A deleted session has no page.
  if (name === null || kind === 'session_unfinished') return undefined;
  switch (type) {
    case 'booking':
      return { to: adminPaths.order.href('session', id), text: 'See the order' };
    case 'purchase':
      return { to: adminPaths.order.href('recording', id), text: 'See the order' };
    case 'voucher':
      return { to: adminPaths.order.href('voucher', id), text: 'See the order' };
    case 'pack':
      return { to: adminPaths.order.href('pack', id), text: 'See the order' };
    case 'session':
      return { to: adminPaths.session.href(id), text: 'See the session' };
    case 'payment':
    case 'entry':
    case 'site':
      return undefined;
  }
}
