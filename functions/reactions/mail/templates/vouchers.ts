import { adminPaths } from '#shared/contract/admin-paths.ts';
import { artPath } from '#shared/contract/art/path.ts';
import { paths } from '#shared/contract/paths.ts';
import { voucherPath, withdrawalPath } from '#shared/contract/voucher-link.ts';
import { artPalette } from '#shared/rules/art.ts';
import { collectionRow } from '#shared/rules/collections.ts';
import { formatDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import { declinedPayment } from '#shared/rules/declined-payment.ts';
import { fixedArt } from '#shared/rules/fixed-art.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { unlinkedName } from '#shared/rules/names.ts';
import { palette } from '#shared/rules/palette.ts';
import { withdrawalDays, withdrawalEnd } from '#shared/rules/voucher-sale.ts';
import { formatVoucherCode, thingName } from '#shared/rules/vouchers.ts';
import { giftOf, type VoucherPurchase } from '../../../ground/keys/purchase.ts';
import type { Voucher } from '../../../ground/keys/voucher.ts';
import { onItsWay, sumText } from './cancellations.ts';
import { type Fact, type MailContent, type MailedVoucher, paragraphsOf, type StudioNames } from './content.ts';
import { footers, signature } from './footers.ts';
import { refundText } from './payments.ts';
import { contactFacts, greeting } from './session-facts.ts';
import { boughtVoucherNote } from './ticket-link.ts';

type VoucherPurchaseData = {
  purchase: VoucherPurchase;
  /** The buyer is greeted by this name; null: by none (docs/trust.md#mail-content). */
  greetedName: string | null;
  siteUrl: string;
};

export type VoucherMailData = VoucherPurchaseData & {
  voucher: Voucher;
  /** The studio's zone, by whose clocks the last day ends. */
  timeZone: string;
};

/** The secret opens the buyer's page of the voucher (docs/trust.md#gift-vouchers). */
export type VoucherBoughtData = VoucherMailData & { secret: string };

const questions = (names: StudioNames) => `Questions? Reply, and a person answers. ${signature(names)}`;

const boughtFooter = (names: StudioNames) =>
  `You get this because you bought a gift voucher with this address. ${questions(names)}`;

/** Writes to the buyer, who passes the voucher on where it is mailed to nobody (docs/product.md#buying-a-gift-voucher). */
export function voucherBought(data: VoucherBoughtData, names: StudioNames): MailContent {
  const { purchase, voucher, greetedName, siteUrl, secret } = data;
  const { recipientName } = giftOf(purchase);
  const value = worthOf(voucher);
  return {
    ...voucherContent(siteUrl, `${value} for ${unlinkedName(recipientName)}`),
    subject: `Your gift voucher for ${unlinkedName(recipientName)}`,
    heading: 'Your gift voucher',
    paragraphs: [greeting(greetedName), deliveryText(purchase, voucher)],
    voucher: cardOf(purchase, voucher),
    facts: [
      ...deliveryFact(data),
      validFact(data),
      { label: 'Paid', value: formatMoney(purchase.total) },
      { label: 'Order', value: purchase.id },
    ],
    action: {
      label: 'See and print it',
      href: `${siteUrl}${paths.boughtVoucher.href(purchase.id, secret)}`,
      note: boughtVoucherNote,
    },
    secondary: withdrawal(data),
    footer: boughtFooter(names),
  };
}

function deliveryText(purchase: VoucherPurchase, voucher: Voucher): string {
  const { recipientName, recipientEmail, deliverAt } = giftOf(purchase);
  const name = unlinkedName(recipientName);
  if (recipientEmail === null) {
    return `Here is your voucher. Print the card, or pass the code on to ${name}: who has the code can use it.`;
  }
  return deliverAt === null || deliverAt <= voucher.createdAt
    ? `We mail it to ${name} at once. Here is your copy; you can print it as a card, too.`
    : `We mail it to ${name} on the day that you chose. Here is your copy; you can print it as a card, too.`;
}

function deliveryFact({ purchase, timeZone }: VoucherMailData): Fact[] {
  const { recipientEmail, deliverAt } = giftOf(purchase);
  if (recipientEmail === null) return [];
  const to = { label: 'Mailed to', value: unlinkedName(recipientEmail) };
  if (deliverAt === null) return [to];
  const zone = purchase.timeZone ?? timeZone;
  const note = `on ${formatDate(deliverAt, zone)} at ${formatTime(deliverAt, zone)}, ${formatZone(deliverAt, zone)}`;
  return [{ ...to, note }];
}

function withdrawal({ purchase, siteUrl, timeZone }: VoucherMailData): NonNullable<MailContent['secondary']> {
  const { id, paidAt, createdAt } = purchase;
  const end = formatDate(withdrawalEnd(paidAt ?? createdAt), purchase.timeZone ?? timeZone);
  return {
    text: `You can withdraw from this purchase within ${withdrawalDays} days, until ${end}, while nothing of the voucher was used: then it ends, and all that you paid goes back.`,
    label: 'Withdraw from the purchase',
    href: `${siteUrl}${withdrawalPath(id)}`,
  };
}

/** Writes to whom the voucher is for: in the words of who gives it, and only after the payment (docs/trust.md#mail-content). */
export function voucherGiven(data: VoucherMailData, names: StudioNames): MailContent {
  const { purchase, voucher, siteUrl } = data;
  const giver = unlinkedName(giftOf(purchase).giverName);
  return {
    ...voucherContent(siteUrl, givenText(voucher, names)),
    subject: `A gift voucher from ${giver}`,
    heading: 'A gift for you',
    paragraphs: [`${giver} gives you ${givenText(voucher, names)}`],
    voucher: cardOf(purchase, voucher),
    facts: [validFact(data)],
    action: { label: actionLabel(voucher), href: `${siteUrl}${voucherPath(voucher)}`, note: givenNote },
    afterAction: `From this link the code is filled in when you ${voucher.thing?.kind === 'collection' ? 'buy the collection' : 'book'}. Or type it there, at “Discount code or gift voucher”. ${usageText(voucher)}`,
    footer: `You get this once, because ${giver} bought this voucher for you and entered this address. You are on no list. ${questions(names)}`,
  };
}

/** Says in one line what it is worth: its value, or the thing that it is for. */
function worthOf({ value, thing }: Voucher): string {
  return thing ? thingName(thing, value.currency) : formatMoney(value);
}

function givenText({ value, thing }: Voucher, { studio }: StudioNames): string {
  if (!thing) return `${formatMoney(value)} at ${studio}, for any session or recording.`;
  if (thing.kind === 'collection') return `the collection ${collectionRow(thing.collection).name} at ${studio}.`;
  const most = formatMoney({ amount: thing.upTo[value.currency], currency: value.currency });
  return thing.title === undefined
    ? `one session at ${studio}, up to ${most}.`
    : `“${thing.title}” at ${studio}: one session, up to ${most}.`;
}

const actionLabel = ({ thing }: Voucher) => (thing?.kind === 'collection' ? 'See the recordings' : 'Choose a session');

function usageText({ thing }: Voucher): string {
  if (!thing) return 'You can use it all at once or in parts.';
  if (thing.kind === 'collection') return 'It pays the collection whole, once.';
  return 'It pays one place, once; what a dearer one costs above it is paid when booking.';
}

const givenNote = 'Whoever has this mail can use the voucher. Forward it only to people who may.';

export function voucherNotified(data: VoucherMailData, names: StudioNames): MailContent {
  const { purchase, voucher, siteUrl } = data;
  const { buyerName, buyerEmail } = purchase;
  const buyer = buyerName === null ? buyerEmail : unlinkedName(buyerName);
  const value = worthOf(voucher);
  return {
    ...voucherContent(siteUrl, `${buyer}, ${value}`),
    subject: `Gift voucher sold: ${value}`,
    heading: 'Gift voucher sold',
    paragraphs: [`${buyer} bought a gift voucher. A reply to this mail goes to them.`],
    facts: [
      ...contactFacts(buyerName ?? '', buyerEmail).filter((fact) => fact.value !== ''),
      { label: voucher.thing ? 'Voucher' : 'Value', value },
      ...(voucher.thing ? [{ label: 'Paid', value: formatMoney(purchase.total) }] : []),
      { label: 'For', value: unlinkedName(giftOf(purchase).recipientName) },
      ...deliveryFact({ ...data, purchase: { ...purchase, timeZone: null } }),
      validFact(data),
    ],
    action: { label: 'See the order', href: `${siteUrl}${adminPaths.order.href('voucher', purchase.id)}` },
    footer: footers(names).purchaseToStudio,
  };
}

/** A delayed payment method declined days after the checkout. */
export function voucherFailed(
  { purchase, greetedName, siteUrl }: VoucherPurchaseData,
  names: StudioNames,
): MailContent {
  return {
    ...voucherContent(siteUrl, 'Nothing was charged.'),
    subject: `${declinedPayment.title}: gift voucher`,
    heading: declinedPayment.title,
    paragraphs: [greeting(greetedName), `${declinedPayment.voucher} You can try again, with a card if you like.`],
    facts: [forFact(purchase), { label: 'Not paid', value: formatMoney(purchase.total) }],
    action: { label: 'Try again', href: `${siteUrl}${paths.giftVouchers.href()}` },
    footer: `You get this because you wanted to buy a gift voucher with this address. ${questions(names)}`,
  };
}

/** All that was left of the payment went back; of a withdrawal this is its confirmation (docs/product.md#withdrawing-from-a-voucher). */
export function voucherRefunded(
  { purchase, greetedName, siteUrl }: VoucherPurchaseData,
  names: StudioNames,
): MailContent {
  const { total, refundReason, partialRefund, refundDueAt, timeZone } = purchase;
  const refund = { ...total, amount: total.amount - (partialRefund?.amount ?? 0) };
  const isWithdrawal = refundReason === 'by_guest';
  const title = isWithdrawal ? 'You have withdrawn' : 'Payment refunded';
  return {
    ...voucherContent(siteUrl, `${formatMoney(refund)} goes back to where it came from.`),
    subject: `${title}: gift voucher`,
    heading: title,
    paragraphs: [
      greeting(greetedName),
      refundText(purchase, refundCauses[refundReason ?? 'wrong_payment'], sumText(total, refund)),
    ],
    facts: [
      forFact(purchase),
      ...(isWithdrawal && refundDueAt !== null
        ? [{ label: 'Withdrawn on', value: formatDate(refundDueAt, timeZone ?? 'UTC') }]
        : []),
      { label: 'Refunded', value: formatMoney(refund) },
      { label: 'Order', value: purchase.id },
    ],
    action: { label: 'See gift vouchers', href: `${siteUrl}${paths.giftVouchers.href()}` },
    footer: boughtFooter(names),
  };
}

const endedByUs = 'We have ended your gift voucher and give your payment back. Its code pays nothing any more.';

const refundCauses: Record<NonNullable<VoucherPurchase['refundReason']>, string> = {
  already_owned: endedByUs,
  wrong_payment: 'Your payment was not for what was asked, so we could not keep it. We are sorry.',
  refunded_at_stripe: endedByUs,
  dispute_lost:
    'Your bank gave your payment back to you, so the gift voucher has ended. Its code pays nothing any more.',
  by_admin: endedByUs,
  by_guest:
    'You have withdrawn from the purchase of this gift voucher. It has ended, and its code pays nothing any more.',
  cancelled: 'Your payment reached us after your purchase was cancelled, so there is no gift voucher.',
};

/** A part of the payment went back at Stripe. */
export function voucherPartRefunded(
  { purchase, greetedName, siteUrl, part }: VoucherPurchaseData & { part: { amount: number } },
  names: StudioNames,
): MailContent {
  const sum = formatMoney({ ...purchase.total, amount: part.amount });
  return {
    ...voucherContent(siteUrl, sum),
    subject: 'Partly refunded: gift voucher',
    heading: 'Part of your payment goes back',
    paragraphs: [greeting(greetedName), onItsWay(`${sum} of what you paid`, purchase)],
    facts: [forFact(purchase), { label: 'Refunded', value: `${sum} of ${formatMoney(purchase.total)}` }],
    action: { label: 'See gift vouchers', href: `${siteUrl}${paths.giftVouchers.href()}` },
    footer: boughtFooter(names),
  };
}

function cardOf(purchase: VoucherPurchase, voucher: Voucher): MailedVoucher {
  const { recipientName, giverName, message } = giftOf(purchase);
  return {
    recipient: unlinkedName(recipientName),
    value: worthOf(voucher),
    message: paragraphsOf(message).map(unlinkedName),
    giver: unlinkedName(giverName),
    code: formatVoucherCode(voucher.code),
  };
}

const forFact = (purchase: VoucherPurchase): Fact => ({
  label: 'Gift voucher',
  value: `for ${unlinkedName(giftOf(purchase).recipientName)}`,
});

/** The last day, by the clocks of the studio. */
function validFact({ voucher, timeZone }: VoucherMailData): Fact {
  const last = new Date(Date.parse(voucher.expiresAt) - 1).toISOString();
  return { label: 'Valid until', value: formatDate(last, timeZone) };
}

function voucherContent(siteUrl: string, preheader: string): Pick<MailContent, 'preheader' | 'art'> {
  const picture = fixedArt.giftVoucher;
  return {
    preheader,
    art: {
      src: `${siteUrl}${artPath('mail', picture, 'jpg')}`,
      ground: palette[artPalette(picture.id).ground],
      alt: 'Gift voucher',
    },
  };
}
