import { artPath } from '#shared/contract/art/path.ts';
import { paths } from '#shared/contract/paths.ts';
import { voucherItemName } from '#shared/rules/admin.ts';
import { artPalette } from '#shared/rules/art.ts';
import { declinedPayment } from '#shared/rules/declined-payment.ts';
import { fixedArt } from '#shared/rules/fixed-art.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { palette } from '#shared/rules/palette.ts';
import type { VoucherPurchase } from '../../../ground/keys/purchase.ts';
import type { MailContent, StudioNames } from './content.ts';
import { signature } from './footers.ts';
import { refundText } from './payments.ts';
import { greeting } from './session-facts.ts';

export type VoucherPurchaseMailData = { purchase: VoucherPurchase; greetedName: string | null; siteUrl: string };

const contact = (names: StudioNames) => `Questions? Reply, and a person answers. ${signature(names)}`;

/** A delayed payment method declined days after the checkout. */
export function voucherFailed(
  { purchase, greetedName, siteUrl }: VoucherPurchaseMailData,
  names: StudioNames,
): MailContent {
  return {
    ...content(siteUrl, 'Nothing was charged.'),
    subject: `${declinedPayment.title}: ${voucherItemName}`,
    heading: declinedPayment.title,
    paragraphs: [
      greeting(greetedName),
      'Your bank has declined the payment, so there is no voucher. You can try again, with a card if you like.',
    ],
    facts: [{ label: 'Not paid', value: formatMoney(purchase.total) }],
    action: { label: 'Try again', href: `${siteUrl}${paths.giftVouchers.href()}` },
    footer: `You get this because you wanted to buy a gift voucher with this address. ${contact(names)}`,
  };
}

function content(siteUrl: string, preheader: string): Pick<MailContent, 'preheader' | 'art'> {
  return {
    preheader,
    art: {
      src: `${siteUrl}${artPath('mail', fixedArt.accountMails, 'jpg')}`,
      ground: palette[artPalette(fixedArt.accountMails.id).ground],
      alt: voucherItemName,
    },
  };
}

const endedByUs = 'We give the payment of your gift voucher back. Its code pays nothing any more.';

const refundCauses: Record<NonNullable<VoucherPurchase['refundReason']>, string> = {
  already_owned: endedByUs,
  wrong_payment: 'Your payment was not for what was asked, so we could not keep it. We are sorry.',
  refunded_at_stripe: endedByUs,
  dispute_lost: 'Your bank gave your payment back to you, so the code of the voucher pays nothing any more.',
  by_admin: endedByUs,
  by_guest: 'You have withdrawn from your gift voucher, so we give your payment back. Its code pays nothing any more.',
  cancelled: 'Your payment reached us after your order was cancelled.',
};

export function voucherRefunded(
  { purchase, greetedName, siteUrl }: VoucherPurchaseMailData,
  names: StudioNames,
): MailContent {
  const { total, refundReason } = purchase;
  const refunded = formatMoney(total);
  return {
    ...content(siteUrl, refunded),
    subject: `Payment refunded: ${voucherItemName}`,
    heading: 'Payment refunded',
    paragraphs: [greeting(greetedName), refundText(purchase, refundCauses[refundReason ?? 'wrong_payment'], refunded)],
    facts: [{ label: 'Refunded', value: refunded }],
    action: { label: 'See the gift vouchers', href: `${siteUrl}${paths.giftVouchers.href()}` },
    footer: `You get this because a gift voucher was paid for with this address. ${contact(names)}`,
  };
}

/** A part of what was paid for a gift voucher went back, which stays as it is. */
export function voucherPartRefunded(
  { siteUrl }: Pick<VoucherPurchaseMailData, 'siteUrl'>,
  names: StudioNames,
): Pick<MailContent, 'preheader' | 'art' | 'subject' | 'action' | 'footer'> {
  return {
    ...content(siteUrl, 'The voucher stays as it is.'),
    subject: `Partly refunded: ${voucherItemName}`,
    action: { label: 'See the gift vouchers', href: `${siteUrl}${paths.giftVouchers.href()}` },
    footer: `You get this because a gift voucher was paid for with this address. ${contact(names)}`,
  };
}
