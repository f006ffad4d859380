import { formatDate, formatTime } from '#shared/rules/dates.ts';
import { declinedPayment } from '#shared/rules/declined-payment.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { BoughtView, PaidView, PurchaseState } from './purchase-state.ts';

type PageText = { title: string; text: string };

/** Title and text of a purchase without a voucher to show. */
export const stateTexts: Record<Exclude<PurchaseState, 'paid' | 'refunded'>, PageText> = {
  asking: { title: 'One moment', text: 'We are asking how your payment went.' },
  processing: {
    title: 'Your bank is taking its time',
    text: 'The voucher is made as soon as it answers, and comes to you by e-mail. You can leave this page.',
  },
  declined: {
    title: declinedPayment.title,
    text: `${declinedPayment.voucher} What you typed is still there.`,
  },
  closed: {
    title: 'Nothing was paid',
    text: 'This payment was not completed. What you typed is still there.',
  },
  unknown: {
    title: 'This page needs the link from your mail',
    text: 'The code of a voucher is shown to its buyer alone: in the browser that bought it, and by the link in the mail about it.',
  },
  failed: {
    title: 'We could not ask how your payment went',
    text: 'Your connection may have dropped. If you have paid, the voucher comes to you by e-mail.',
  },
};

export function refundedText({ value }: BoughtView): PageText {
  return {
    title: 'This payment goes back to you',
    text: `${formatMoney(value)} goes back to where it came from, and the voucher has ended. A mail says so, too.`,
  };
}

/** Says below the title who gets the voucher, and from whom. */
export function boughtText({ recipientEmail, recipientName, buyerEmail, deliverAt }: PaidView, now: Date): string {
  const copy = `The code is in the mail to ${buyerEmail}, too.`;
  if (recipientEmail === null) return `${copy} Print the card, or pass the link on to ${recipientName}.`;
  const isLater = deliverAt !== null && Date.parse(deliverAt) > now.getTime();
  return isLater ? `${copy} ${recipientName} gets theirs on the day you chose.` : copy;
}

/** Says what became of the mail to whom the voucher is for. */
export function deliveryText({ delivery, deliverAt, recipientEmail }: BoughtView, zone: string): string {
  if (recipientEmail === null || delivery === null) return 'None: you print it or pass it on';
  if (delivery === 'sent') return `Sent to ${recipientEmail}`;
  if (delivery === 'undelivered') return `The mail to ${recipientEmail} did not arrive. Pass the link on yourself.`;
  if (deliverAt === null) return `On its way to ${recipientEmail}`;
  return `${formatDate(deliverAt, zone)}, ${formatTime(deliverAt, zone)}, to ${recipientEmail}`;
}

/** The last day of a voucher. */
export function lastDay({ expiresAt }: PaidView['voucher'], zone: string): string {
  return formatDate(new Date(Date.parse(expiresAt) - 1).toISOString(), zone);
}

/** Says what the card's voucher pays, before the studio. */
export function targetText(thing: PaidView['thing']): string {
  if (thing === null) return 'For any session or recording of';
  return thing.kind === 'place' ? 'For a place in a session of' : 'For recordings of';
}

/** Says why a voucher pays nothing any more; null while it does. */
export function voucherEndText({ thing, voucher: { state } }: Pick<PaidView, 'thing' | 'voucher'>): string | null {
  if (state === 'used_up') return thing ? 'This voucher was used.' : 'All of this voucher was used.';
  if (state === 'expired') return 'This voucher has expired.';
  return state === 'ended' ? 'This voucher was ended and pays nothing any more.' : null;
}
