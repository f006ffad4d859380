import type { ResponseBody } from '#shared/contract/contract.ts';
import { declinedPayment } from '#shared/rules/declined-payment.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { ApiProblem } from '../../../lib/problem.ts';

export type MembershipPageView = ResponseBody<'showMembership'>;

/** State of the page of a membership. */
export type MembershipPageState =
  | 'asking'
  | 'unknown'
  | 'failed'
  | 'processing'
  | 'shown'
  | 'refunded'
  | 'declined'
  | 'closed';

/** Trusts the server's view alone: only the server knows what was paid (docs/trust.md#settlement). */
export function membershipPageState(
  page: MembershipPageView | undefined,
  error: ApiProblem | undefined,
): MembershipPageState {
  if (!page) return failureOf(error);
  if (page.membership) return 'shown';
  if (!page.order || page.order.refunded) return 'refunded';
  const { status, processing } = page.order;
  if (status === 'pending') return processing ? 'processing' : 'asking';
  if (status === 'failed') return 'declined';
  return status === 'cancelled' ? 'closed' : 'asking';
}

function failureOf(error: ApiProblem | undefined): 'asking' | 'unknown' | 'failed' {
  if (!error) return 'asking';
  return error.code === 'membership_not_found' || error.code === 'invalid_request' ? 'unknown' : 'failed';
}

/** Milliseconds; 0 stops polling, once the first period is settled. */
export function membershipPollInterval(page: MembershipPageView | undefined): number {
  const state = membershipPageState(page, undefined);
  if (state === 'processing') return 10_000;
  return page !== undefined && state === 'asking' ? 3000 : 0;
}

type PageText = { title: string; text: string };

export const membershipStateTexts: Record<Exclude<MembershipPageState, 'shown' | 'refunded'>, PageText> = {
  asking: { title: 'One moment', text: 'We are asking how your payment went.' },
  processing: {
    title: 'Your bank is taking its time',
    text: 'The membership begins as soon as it answers, and a mail says so. You can leave this page.',
  },
  declined: {
    title: declinedPayment.title,
    text: 'Your bank did not let the payment through, so there is no membership. Nothing was charged.',
  },
  closed: { title: 'Nothing was paid', text: 'This payment was not completed, and no membership has begun.' },
  unknown: {
    title: 'This page needs the link from your mail',
    text: 'A membership is shown to its owner alone: signed in, in the browser that bought it, and by the link in the mails about it.',
  },
  failed: {
    title: 'Your membership did not load',
    text: 'Your connection may have dropped. If you have paid, a mail about it comes to you.',
  },
};

export function membershipRefundedText(page: MembershipPageView | undefined): PageText {
  const sum = page?.order ? `${formatMoney(page.order.total)} goes` : 'It goes';
  return {
    title: 'This payment goes back to you',
    text: `${sum} back to where it came from, and no membership has begun. A mail says so, too.`,
  };
}
