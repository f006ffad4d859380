import { adminPaths } from '#shared/contract/admin-paths.ts';
import { artPath } from '#shared/contract/art/path.ts';
import { paths } from '#shared/contract/paths.ts';
import { withdrawalPath } from '#shared/contract/voucher-link.ts';
import { artPalette } from '#shared/rules/art.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { declinedPayment } from '#shared/rules/declined-payment.ts';
import { fixedArt } from '#shared/rules/fixed-art.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { unlinkedName } from '#shared/rules/names.ts';
import { type PackTerms, packSummary } from '#shared/rules/packs.ts';
import { palette } from '#shared/rules/palette.ts';
import { withdrawalDays, withdrawalEnd } from '#shared/rules/voucher-sale.ts';
import type { Pack } from '../../../ground/keys/pack.ts';
import { type PackPurchase, soldPackOf } from '../../../ground/keys/purchase.ts';
import { chargedTotal } from '../../../orders/payments/vouchers.ts';
import { voucherNote } from './bookings.ts';
import { onItsWay, sumText } from './cancellations.ts';
import type { Fact, MailContent, StudioNames } from './content.ts';
import { footers, signature } from './footers.ts';
import { movedMembershipEnding, movedMembershipUsedUp } from './moved-membership.ts';
import type { OwnPackMailData, PackMailData } from './pack-mail-data.ts';
import { refundText } from './payments.ts';
import { contactFacts, greeting } from './session-facts.ts';
import { packNote } from './ticket-link.ts';

type PackPurchaseData = { purchase: PackPurchase; greetedName: string | null; siteUrl: string };

const questions = (names: StudioNames) => `Questions? Reply, and a person answers. ${signature(names)}`;

const boughtFooter = (names: StudioNames) =>
  `You get this because you bought a pack of sessions with this address. ${questions(names)}`;

/** Writes to the buyer once the pack is paid (docs/product.md#packs). */
export function packBought(data: OwnPackMailData, names: StudioNames): MailContent {
  const { pack, greetedName, siteUrl } = data;
  return {
    ...packContent(siteUrl, packSummary(pack.terms)),
    subject: `Your pack: ${unlinkedName(pack.terms.name)}`,
    heading: 'Your sessions are ready',
    paragraphs: [greeting(greetedName), `You have ${creditsText(pack.creditsLeft)} now. ${usageText(pack.terms)}`],
    facts: [...packFacts(pack), paidFact(data), { label: 'Order', value: pack.id }],
    action: packLink(data),
    secondary: withdrawal(data),
    footer: boughtFooter(names),
  };
}

/** Writes to who gets a pack from the owner. */
export function packGiven(data: OwnPackMailData, names: StudioNames): MailContent {
  const { pack, greetedName, siteUrl } = data;
  return {
    ...packContent(siteUrl, packSummary(pack.terms)),
    subject: `Your pack: ${unlinkedName(pack.terms.name)}`,
    heading: 'Your sessions are ready',
    paragraphs: [
      greeting(greetedName),
      `${names.studio} has made a pack of sessions for you. You have ${creditsText(pack.creditsLeft)} now. ${usageText(pack.terms)}`,
    ],
    facts: packFacts(pack),
    action: packLink(data),
    footer: `You get this because the studio made a pack for this address. ${questions(names)}`,
  };
}

/** Reminds the owner of a pack of what is left, two weeks before it ends. */
export function packEnding(data: OwnPackMailData, names: StudioNames): MailContent {
  if (data.pack.movedMembership) return movedMembershipEnding(data, names);
  const { pack, greetedName, siteUrl } = data;
  const left = creditsText(pack.creditsLeft);
  return {
    ...packContent(siteUrl, `You have ${left}.`),
    subject: `Your pack ends soon: ${unlinkedName(pack.terms.name)}`,
    heading: 'Your pack ends soon',
    paragraphs: [
      greeting(greetedName),
      `You still have ${left} on your pack. What is not used by its last day cannot be used afterwards.`,
    ],
    facts: packFacts(pack),
    action: packLink(data),
    footer: `You get this because you have a pack of sessions with this address. ${questions(names)}`,
  };
}

/** Tells the owner of a pack that its last credit was used. */
export function packUsedUp(data: OwnPackMailData, names: StudioNames): MailContent {
  if (data.pack.movedMembership) return movedMembershipUsedUp(data, names);
  const { pack, greetedName, siteUrl } = data;
  return {
    ...packContent(siteUrl, 'Its last credit was used.'),
    subject: `Your pack is used up: ${unlinkedName(pack.terms.name)}`,
    heading: 'The last credit was used',
    paragraphs: [
      greeting(greetedName),
      'All sessions of your pack are booked. If a place comes back in time, its credit comes back to the pack.',
    ],
    facts: [{ label: 'Pack', value: unlinkedName(pack.terms.name) }],
    action: packLink(data),
    secondary: {
      text: 'There may be a new pack for you.',
      label: 'See packs of sessions',
      href: `${siteUrl}${paths.passes.href()}`,
    },
    footer: `You get this because you have a pack of sessions with this address. ${questions(names)}`,
  };
}

export function packNotified(data: PackMailData, names: StudioNames): MailContent {
  const { pack, siteUrl } = data;
  const buyer = unlinkedName(pack.ownerName);
  return {
    ...packContent(siteUrl, `${buyer}, ${formatMoney(pack.value)}`),
    subject: `Pack sold: ${unlinkedName(pack.terms.name)}`,
    heading: 'Pack sold',
    paragraphs: [`${buyer} bought a pack of sessions. A reply to this mail goes to them.`],
    facts: [
      ...contactFacts(pack.ownerName, pack.ownerEmail).filter(({ value }) => value !== ''),
      ...packFacts(pack),
      paidFact(data),
    ],
    action: { label: 'See the order', href: `${siteUrl}${adminPaths.order.href('pack', pack.id)}` },
    footer: footers(names).purchaseToStudio,
  };
}

function paidFact({ pack, order }: PackMailData): Fact {
  const note = order ? voucherNote(order) : null;
  return { label: 'Paid', value: formatMoney(pack.value), ...(note !== null && { note }) };
}

const creditsText = (credits: number) => (credits === 1 ? 'one credit left' : `${credits} credits left`);

function usageText({ long, forOthers }: PackTerms): string {
  const each = long
    ? `A credit pays one place; a session of more than ${long.minutes} minutes takes ${long.credits}.`
    : 'A credit pays one place.';
  return `${each} ${forOthers ? 'You can also use them for other people.' : 'They are for you alone.'}`;
}

function packFacts({ terms, expiresAt, timeZone }: Pack): Fact[] {
  const months = terms.months === 1 ? 'One month' : `${terms.months} months`;
  return [
    { label: 'Pack', value: unlinkedName(terms.name) },
    expiresAt === null
      ? { label: 'Valid', value: `${months} from the first use` }
      : { label: 'Valid until', value: formatDate(new Date(Date.parse(expiresAt) - 1).toISOString(), timeZone) },
  ];
}

function packLink({ pack, siteUrl, secret }: OwnPackMailData): MailContent['action'] {
  return { label: 'See and use your pack', href: `${siteUrl}${paths.pack.href(pack.id, secret)}`, note: packNote };
}

function withdrawal({ pack, siteUrl }: PackMailData): NonNullable<MailContent['secondary']> {
  const end = formatDate(withdrawalEnd(pack.createdAt), pack.timeZone);
  return {
    text: `You can withdraw from this purchase within ${withdrawalDays} days, until ${end}: then the pack ends, and what you paid goes back, less what you used where you agreed to begin at once.`,
    label: 'Withdraw from the purchase',
    href: `${siteUrl}${withdrawalPath(pack.id)}`,
  };
}

/** A delayed payment method declined days after the checkout. */
export function packFailed({ purchase, greetedName, siteUrl }: PackPurchaseData, names: StudioNames): MailContent {
  return {
    ...packContent(siteUrl, 'Nothing was charged.', altOf(purchase)),
    subject: `${declinedPayment.title}: ${thingOf(purchase)}`,
    heading: declinedPayment.title,
    paragraphs: [greeting(greetedName), `${declinedText(purchase)} You can try again, with a card if you like.`],
    facts: [nameFact(purchase), { label: 'Not paid', value: formatMoney(purchase.total) }],
    action: { label: 'Try again', href: `${siteUrl}${paths.passes.href()}` },
    footer: `You get this because you wanted to buy a ${thingOf(purchase)} with this address. ${questions(names)}`,
  };
}

const declinedText = ({ lines: [{ membership }] }: PackPurchase) =>
  membership ? declinedPayment.membership : declinedPayment.pack;

/** Says that what was left of the payment went back; of a withdrawal this is its confirmation (docs/product.md#withdrawing-from-a-voucher). */
export function packRefunded({ purchase, greetedName, siteUrl }: PackPurchaseData, names: StudioNames): MailContent {
  const { refundReason, refundAmount, partialRefund, refundDueAt, refundedAt, timeZone } = purchase;
  const refunded = purchase.paidAt === null ? chargedAlone(purchase) : purchase;
  const { total } = refunded;
  const refund = { ...total, amount: refundAmount ?? total.amount - (partialRefund?.amount ?? 0) };
  const isWithdrawal = refundReason === 'by_guest';
  const title = isWithdrawal ? 'You have withdrawn' : 'Payment refunded';
  const withdrawnAt = refundDueAt ?? refundedAt;
  return {
    ...packContent(siteUrl, `${formatMoney(refund)} goes back to where it came from.`, altOf(purchase)),
    subject: `${title}: ${thingOf(purchase)}`,
    heading: title,
    paragraphs: [
      greeting(greetedName),
      refundText(refunded, causesOf(purchase)[refundReason ?? 'wrong_payment'], sumText(total, refund)),
    ],
    facts: [
      nameFact(purchase),
      ...(isWithdrawal && withdrawnAt !== null
        ? [{ label: 'Withdrawn on', value: formatDate(withdrawnAt, timeZone ?? 'UTC') }]
        : []),
      { label: 'Refunded', value: formatMoney(refund) },
      { label: 'Order', value: purchase.id },
    ],
    action: { label: offersOf(purchase), href: `${siteUrl}${paths.passes.href()}` },
    footer: purchaseFooter(purchase, names),
  };
}

/** The vouchers of an order that was never paid got their parts back when it ended. */
function chargedAlone(purchase: PackPurchase): PackPurchase {
  return { ...purchase, total: chargedTotal(purchase), vouchers: [] };
}

const endedByUs =
  'We have ended your pack of sessions and give back what you paid, less what was used. Places that it paid stay yours.';

type RefundCauses = Record<NonNullable<PackPurchase['refundReason']>, string>;

const packCauses: RefundCauses = {
  already_owned: endedByUs,
  wrong_payment: 'Your payment was not for what was asked, so we could not keep it. We are sorry.',
  refunded_at_stripe: 'We have ended your pack of sessions and give your payment back.',
  dispute_lost: 'Your bank gave your payment back to you, so the pack of sessions has ended.',
  by_admin: endedByUs,
  by_guest:
    'You have withdrawn from the purchase of this pack of sessions. It has ended. Places that it paid stay yours.',
  cancelled: 'Your payment reached us after your purchase was cancelled, so there is no pack.',
};

const periodReturned = 'We give back what you paid for this period of your membership, less what was used.';

const membershipCauses: RefundCauses = {
  already_owned: periodReturned,
  wrong_payment: packCauses.wrong_payment,
  refunded_at_stripe: 'We give back what you paid for this period of your membership.',
  dispute_lost: 'Your bank gave back to you what you paid for this period of your membership.',
  by_admin: periodReturned,
  by_guest: 'You have withdrawn from your membership, and it has ended.',
  cancelled: 'Your payment reached us after your purchase was cancelled, so there is no membership.',
};

const causesOf = ({ lines: [{ membership }] }: PackPurchase) => (membership ? membershipCauses : packCauses);

/** A part of the payment went back at Stripe. */
export function packPartRefunded(
  { purchase, greetedName, siteUrl, part }: PackPurchaseData & { part: { amount: number } },
  names: StudioNames,
): MailContent {
  const sum = formatMoney({ ...purchase.total, amount: part.amount });
  return {
    ...packContent(siteUrl, sum, altOf(purchase)),
    subject: `Partly refunded: ${thingOf(purchase)}`,
    heading: 'Part of your payment goes back',
    paragraphs: [greeting(greetedName), onItsWay(`${sum} of what you paid`, purchase)],
    facts: [nameFact(purchase), { label: 'Refunded', value: `${sum} of ${formatMoney(purchase.total)}` }],
    action: { label: offersOf(purchase), href: `${siteUrl}${paths.passes.href()}` },
    footer: purchaseFooter(purchase, names),
  };
}

const nameFact = (purchase: PackPurchase): Fact => ({
  label: soldPackOf(purchase).membership ? 'Membership' : 'Pack',
  value: unlinkedName(soldPackOf(purchase).terms.name),
});

const thingOf = (purchase: PackPurchase) => (soldPackOf(purchase).membership ? 'membership' : 'pack of sessions');

const altOf = (purchase: PackPurchase) => (soldPackOf(purchase).membership ? 'Membership' : 'Pack of sessions');

const offersOf = (purchase: PackPurchase) =>
  soldPackOf(purchase).membership ? 'See memberships' : 'See packs of sessions';

const purchaseFooter = (purchase: PackPurchase, names: StudioNames) =>
  `You get this because you bought a ${thingOf(purchase)} with this address. ${questions(names)}`;

function packContent(
  siteUrl: string,
  preheader: string,
  alt = 'Pack of sessions',
): Pick<MailContent, 'preheader' | 'art'> {
  const picture = fixedArt.packMails;
  return {
    preheader,
    art: {
      src: `${siteUrl}${artPath('mail', picture, 'jpg')}`,
      ground: palette[artPalette(picture.id).ground],
      alt,
    },
  };
}
