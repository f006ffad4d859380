import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { AttentionKind } from '#shared/rules/attention.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { Overview } from './OverviewContent.tsx';

type Item = Overview['attention']['items'][number];

/** Of each kind: what happened, as a sentence, and what it means or what to do. */
const texts: Record<AttentionKind, (who: string, sum: string) => { title: string; text: string }> = {
  payment_disputed: (who, sum) => ({
    title: `${who} disputes a payment${sum}`,
    text: 'Answer at Stripe in time: a dispute that is lost takes the payment back and cancels the order.',
  }),
  refund_failed: (who, sum) => ({
    title: `A refund to ${who} failed${sum}`,
    text: 'Their bank sent the money back to Stripe. Try again, or pay it back another way.',
  }),
};

/** Title and explanation of an attention item. */
export function attentionText({ kind, subject, amount }: Pick<Item, 'kind' | 'subject' | 'amount'>) {
  return texts[kind](subject.name ?? subject.id, amount ? ` of ${formatMoney(amount)}` : '');
}

/** The page of what an item is about, and the words of its link; undefined where there is none. */
export function subjectLink({ subject: { type, id, name } }: Pick<Item, 'subject'>) {
  if (name === null) return undefined;
  switch (type) {
    case 'booking':
      return { to: adminPaths.order.href('session', id), text: 'See the order' };
    case 'purchase':
      return { to: adminPaths.order.href('recording', id), text: 'See the order' };
    case 'session':
      return { to: adminPaths.session.href(id), text: 'See the session' };
    case 'payment':
      return undefined;
  }
}
