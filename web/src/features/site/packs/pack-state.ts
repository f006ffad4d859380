import type { ResponseBody } from '#shared/contract/contract.ts';
import { declinedPayment } from '#shared/rules/declined-payment.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { ApiProblem } from '../../../lib/problem.ts';

export type PackPurchase = ResponseBody<'settlePackPurchase'>;

/** State of the purchase of a pack, as its page shows it. */
export type PackPurchaseState =
  | 'asking'
  | 'unknown'
  | 'failed'
  | 'processing'
  | 'paid'
  | 'refunded'
  | 'declined'
  | 'closed';

/** Trusts the server's view alone: only the server knows what was paid (docs/trust.md#settlement). */
export function packPurchaseState(
  purchase: PackPurchase | undefined,
  error: ApiProblem | undefined,
): PackPurchaseState {
  if (!purchase) return failureOf(error);
  if (purchase.refunded) return 'refunded';
  if (purchase.status === 'pending') return purchase.processing ? 'processing' : 'asking';
  if (purchase.status === 'failed') return 'declined';
  if (purchase.status === 'cancelled') return 'closed';
  return purchase.pack ? 'paid' : 'refunded';
}

/** Tells what the page shows of a pack that could not be read. */
export function failureOf(error: ApiProblem | undefined): 'asking' | 'unknown' | 'failed' {
  if (!error) return 'asking';
  const isUnknown =
    error.code === 'purchase_not_found' || error.code === 'pack_not_found' || error.code === 'invalid_request';
  return isUnknown ? 'unknown' : 'failed';
}

/** Milliseconds; 0 stops polling, once the purchase is settled. */
export function packPollInterval(purchase: PackPurchase | undefined): number {
  if (purchase?.status !== 'pending') return 0;
  return purchase.processing ? 10_000 : 3000;
}

type PageText = { title: string; text: string };

/** Title and text of a purchase without a pack to show. */
export const packStateTexts: Record<Exclude<PackPurchaseState, 'paid' | 'refunded'>, PageText> = {
  asking: { title: 'One moment', text: 'We are asking how your payment went.' },
  processing: {
    title: 'Your bank is taking its time',
    text: 'The pack is yours as soon as it answers, and a mail says so. You can leave this page.',
  },
  declined: {
    title: declinedPayment.title,
    text: 'Your bank did not let the payment through, so there is no pack. Nothing was charged.',
  },
  closed: { title: 'Nothing was paid', text: 'This payment was not completed.' },
  unknown: {
    title: 'This page needs the link from your mail',
    text: 'A pack is shown to its owner alone: signed in, in the browser that bought it, and by the link in the mail about it.',
  },
  failed: {
    title: 'Your pack did not load',
    text: 'Your connection may have dropped. If you have paid, the pack comes to you by e-mail.',
  },
};

export function packRefundedText(purchase: Pick<PackPurchase, 'total'> | undefined): PageText {
  const sum = purchase ? `${formatMoney(purchase.total)} goes` : 'It goes';
  return {
    title: 'This payment goes back to you',
    text: `${sum} back to where it came from, and the pack has ended. A mail says so, too.`,
  };
}
