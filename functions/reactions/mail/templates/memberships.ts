import { adminPaths } from '#shared/contract/admin-paths.ts';
import { artPath } from '#shared/contract/art/path.ts';
import { paths } from '#shared/contract/paths.ts';
import { withdrawalPath } from '#shared/contract/voucher-link.ts';
import { artPalette } from '#shared/rules/art.ts';
import { collectionRow } from '#shared/rules/collections.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { fixedArt } from '#shared/rules/fixed-art.ts';
import { formatPeriod } from '#shared/rules/membership-period.ts';
import { graceEnd, type MembershipEnding, type MembershipTerms, planSummary } from '#shared/rules/memberships.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { unlinkedName } from '#shared/rules/names.ts';
import { palette } from '#shared/rules/palette.ts';
import { withdrawalDays, withdrawalEnd } from '#shared/rules/voucher-sale.ts';
import { type Membership, paidUntilOf } from '../../../ground/keys/membership.ts';
import type { PackPurchase } from '../../../ground/keys/purchase.ts';
import type { Fact, MailContent, StudioNames } from './content.ts';
import { footers, signature } from './footers.ts';
import { contactFacts, greeting } from './session-facts.ts';
import { membershipNote } from './ticket-link.ts';

export type MembershipMailData = {
  membership: Membership;
  /** The owner of the membership is greeted by this name; null: by none (docs/trust.md#mail-content). */
  greetedName: string | null;
  siteUrl: string;
};

/** The secret opens the page of the membership (docs/trust.md#memberships). */
export type OwnMembershipMailData = MembershipMailData & { secret: string };

/** A period that was paid: its order, and how many credits it began with. */
export type PaidMembershipMailData = OwnMembershipMailData & { order: PackPurchase; credits: number };

/** The period that is free. */
export type FreeMembershipMailData = OwnMembershipMailData & { period: { start: string; end: string } };

export type UnpaidMembershipMailData = OwnMembershipMailData & { failedAt: string };

/** Writes to the buyer once the first period is paid (docs/product.md#memberships). */
export function membershipBought(data: OwnMembershipMailData, names: StudioNames): MailContent {
  const { membership, greetedName } = data;
  const { terms, price, id, usableFrom, timeZone } = membership;
  const from = usableFrom === null ? '' : ` You can use it from ${formatDate(usableFrom, timeZone)} on.`;
  return {
    ...membershipContent(data, planSummary(terms)),
    subject: `Your membership: ${unlinkedName(terms.name)}`,
    heading: 'Welcome',
    paragraphs: [
      greeting(greetedName),
      `Your membership has begun. ${givesText(terms)}${from}`,
      `It renews every ${terms.interval} and is charged to the same card. You can end it whenever you like by one press on its page, or from the foot of every page: it then lasts until its period is over, and nothing more is charged.`,
    ],
    facts: [
      ...membershipFacts(membership),
      { label: 'Paid', value: formatMoney(price) },
      { label: 'Order', value: id },
    ],
    action: membershipLink(data),
    secondary: withdrawal(data),
    footer: ownFooter(names),
  };
}

/** The receipt of a later period. */
export function membershipRenewed(data: PaidMembershipMailData, names: StudioNames): MailContent {
  const { membership, greetedName, order, credits } = data;
  const { terms } = membership;
  const gives = terms.sessions === null ? givesText(terms) : `You have ${sessionsText(credits)} for this period.`;
  return {
    ...membershipContent(data, `Paid: ${paidText(order)}`),
    subject: `Your membership was renewed: ${unlinkedName(terms.name)}`,
    heading: 'A new period has begun',
    paragraphs: [greeting(greetedName), gives],
    facts: [
      ...membershipFacts(membership),
      { label: 'Paid', value: paidText(order) },
      { label: 'Order', value: order.id },
    ],
    action: membershipLink(data),
    footer: ownFooter(names),
  };
}

/** Tells that a renewal was not paid, and until when that can be mended. */
export function membershipUnpaid(data: UnpaidMembershipMailData, names: StudioNames): MailContent {
  const { membership, greetedName, failedAt } = data;
  const { terms, price, timeZone } = membership;
  const end = formatDate(graceEnd(failedAt), timeZone);
  return {
    ...membershipContent(data, `Your card was not charged. It lasts until ${end}.`),
    subject: `Payment failed: ${unlinkedName(terms.name)}`,
    heading: 'Your card was not charged',
    paragraphs: [
      greeting(greetedName),
      `Your bank did not let the renewal of your membership through. We try again in the next days. The places that you have booked stay yours until ${end}; you can book new ones once the renewal is paid.`,
      `If your card has changed, enter the new one on the page of your membership. What is not paid by ${end} ends the membership, and nothing is charged any more.`,
    ],
    facts: [nameFact(membership), { label: 'Not paid', value: formatMoney(price) }, { label: 'Pay until', value: end }],
    action: { ...membershipLink(data), label: 'Change the card' },
    footer: ownFooter(names),
  };
}

/** Tells that it ends with its period, and how that is taken back. */
export function membershipEnding(data: OwnMembershipMailData, names: StudioNames): MailContent {
  const { membership, greetedName } = data;
  const { terms, timeZone } = membership;
  const end = formatDate(paidUntilOf(membership), timeZone);
  return {
    ...membershipContent(data, `It lasts until ${end}.`),
    subject: `Your membership ends on ${end}: ${unlinkedName(terms.name)}`,
    heading: `It ends on ${end}`,
    paragraphs: [
      greeting(greetedName),
      `Your membership will not be renewed: it lasts until ${end}, and nothing more is charged. Until then you use it as before.`,
      'If you want to keep it, take that back on its page before that day.',
    ],
    facts: [nameFact(membership), { label: 'Ends on', value: end }],
    action: membershipLink(data),
    footer: ownFooter(names),
  };
}

/** Tells that the next period is free. */
export function membershipFree(data: FreeMembershipMailData, names: StudioNames): MailContent {
  const { membership, greetedName, period } = data;
  const { terms, price, timeZone } = membership;
  const end = formatDate(period.end, timeZone);
  return {
    ...membershipContent(data, `From ${formatDate(period.start, timeZone)}.`),
    subject: `A free month for you: ${unlinkedName(terms.name)}`,
    heading: 'Your next month is free',
    paragraphs: [
      greeting(greetedName),
      `Your next period, from ${formatDate(period.start, timeZone)}, is a gift: it gives you what every period does, and nothing is charged for it. You need not do anything.`,
    ],
    facts: [
      nameFact(membership),
      { label: 'Free', value: formatPeriod(period, timeZone) },
      { label: 'Next charge', value: `${formatMoney(price)} on ${end}` },
    ],
    action: membershipLink(data),
    footer: ownFooter(names),
  };
}

/** Tells that the next period is charged after all. */
export function membershipFreeTakenBack(data: OwnMembershipMailData, names: StudioNames): MailContent {
  const { membership, greetedName } = data;
  const until = formatDate(paidUntilOf(membership), membership.timeZone);
  return {
    ...membershipContent(data, `From ${until}.`),
    subject: `Your next month is not free: ${unlinkedName(membership.terms.name)}`,
    heading: 'Your next month is not free',
    paragraphs: [
      greeting(greetedName),
      `We have taken the free month back that we had given you: your next period, from ${until}, costs what every period does. If that is a surprise, reply to this mail.`,
    ],
    facts: membershipFacts(membership),
    action: membershipLink(data),
    footer: ownFooter(names),
  };
}

/** Tells that it has ended, and why. */
export function membershipEnded(data: MembershipMailData, names: StudioNames): MailContent {
  const { membership, greetedName, siteUrl } = data;
  const { terms, endedAt, ending, timeZone } = membership;
  return {
    ...membershipContent(data, 'Nothing more is charged.'),
    subject: `Your membership has ended: ${unlinkedName(terms.name)}`,
    heading: 'Your membership has ended',
    paragraphs: [greeting(greetedName), `${endingTexts[ending ?? 'by_member']} Nothing more is charged.`],
    facts: [
      nameFact(membership),
      ...(endedAt === null ? [] : [{ label: 'Ended on', value: formatDate(endedAt, timeZone) }]),
    ],
    action: { label: 'See memberships', href: `${siteUrl}${paths.passes.href()}` },
    footer: ownFooter(names),
  };
}

const endingTexts: Record<MembershipEnding, string> = {
  by_member: 'Your membership is over, as you wished.',
  by_studio: 'We have ended your membership.',
  unpaid: 'The renewal of your membership was not paid within seven days, so it has ended.',
  withdrawn: 'You have withdrawn from your membership, so it has ended.',
  refunded: 'What you paid for your membership went back to you, so it has ended.',
};

export function membershipNotified(data: MembershipMailData, names: StudioNames): MailContent {
  const { membership } = data;
  const member = unlinkedName(membership.ownerName);
  return {
    ...toStudio(data, names),
    ...membershipContent(data, `${member}, ${priceText(membership)}`),
    subject: `Membership sold: ${unlinkedName(membership.terms.name)}`,
    heading: 'Membership sold',
    paragraphs: [`${member} has a membership now. A reply to this mail goes to them.`],
    facts: [...memberFacts(membership), ...membershipFacts(membership)],
  };
}

export function membershipUnpaidNotified(data: MembershipMailData, names: StudioNames): MailContent {
  const { membership } = data;
  const { failedAt, timeZone, price, terms } = membership;
  const member = unlinkedName(membership.ownerName);
  const state =
    failedAt === null
      ? 'It has been paid meanwhile.'
      : `Stripe tries again. If it is not paid by ${formatDate(graceEnd(failedAt), timeZone)}, the membership ends.`;
  return {
    ...toStudio(data, names),
    ...membershipContent(data, `${member}, ${formatMoney(price)}`),
    subject: `Renewal not paid: ${unlinkedName(terms.name)}`,
    heading: 'Renewal not paid',
    paragraphs: [`The card of ${member} was not charged for the renewal. ${state} They were told by mail.`],
    facts: [...memberFacts(membership), nameFact(membership), { label: 'Not paid', value: formatMoney(price) }],
  };
}

export function membershipEndedNotified(data: MembershipMailData, names: StudioNames): MailContent {
  const { membership } = data;
  const { terms, ending } = membership;
  const member = unlinkedName(membership.ownerName);
  return {
    ...toStudio(data, names),
    ...membershipContent(data, member),
    subject: `Membership ended: ${unlinkedName(terms.name)}`,
    heading: 'Membership ended',
    paragraphs: [`The membership of ${member} has ended: ${endingReasons[ending ?? 'by_member']}.`],
    facts: [...memberFacts(membership), nameFact(membership)],
  };
}

const endingReasons: Record<MembershipEnding, string> = {
  by_member: 'they did not want to renew it',
  by_studio: 'the studio ended it',
  unpaid: 'its renewal was not paid within seven days',
  withdrawn: 'they have withdrawn from it',
  refunded: 'its payment went back',
};

function toStudio({ membership, siteUrl }: MembershipMailData, names: StudioNames) {
  return {
    action: { label: 'See the membership', href: `${siteUrl}${adminPaths.membership.href(membership.id)}` },
    footer: footers(names).purchaseToStudio,
  };
}

export const ownFooter = (names: StudioNames) =>
  `You get this because you have, or had, a membership with this address. Questions? Reply, and a person answers. ${signature(names)}`;

const sessionsText = (sessions: number) => (sessions === 1 ? 'one session' : `${sessions} sessions`);

function givesText({ sessions, interval, carryOver, collections }: MembershipTerms): string {
  const kept = carryOver === 0 ? '' : ` Up to ${carryOver} that you do not use are kept for the next ${interval}.`;
  const places =
    sessions === null ? 'You can book as you like.' : `You have ${sessionsText(sessions)} a ${interval}.${kept}`;
  if (collections.length === 0) return places;
  const opened = collections.map((collection) => collectionRow(collection).name).join(' and ');
  return `${places} The recordings of ${opened} are open to you while it lasts.`;
}

export const nameFact = ({ terms }: Membership): Fact => ({ label: 'Membership', value: unlinkedName(terms.name) });
const paidText = ({ total }: PackPurchase) =>
  total.amount === 0 ? `${formatMoney(total)}, this period is free` : formatMoney(total);

const priceText = ({ price, terms }: Membership) => `${formatMoney(price)} a ${terms.interval}`;

/** Its name, the latest period and the next charge. */
function membershipFacts(membership: Membership): Fact[] {
  const { periods, timeZone, endsWithPeriod } = membership;
  const period = periods.at(-1);
  const until = formatDate(paidUntilOf(membership), timeZone);
  return [
    nameFact(membership),
    ...(period ? [{ label: 'Period', value: formatPeriod(period, timeZone) }] : []),
    endsWithPeriod
      ? { label: 'Ends on', value: until }
      : { label: 'Next charge', value: `${formatMoney(membership.price)} on ${until}` },
  ];
}

const memberFacts = ({ ownerName, ownerEmail }: Membership): Fact[] =>
  contactFacts(ownerName, ownerEmail).filter(({ value }) => value !== '');

export function membershipLink({ membership, siteUrl, secret }: OwnMembershipMailData): MailContent['action'] {
  const href = `${siteUrl}${paths.membership.href(membership.id, secret)}`;
  return { label: 'See your membership', href, note: membershipNote };
}

function withdrawal({ membership, siteUrl }: MembershipMailData): NonNullable<MailContent['secondary']> {
  const end = formatDate(withdrawalEnd(membership.createdAt), membership.timeZone);
  return {
    text: `You can withdraw from this purchase within ${withdrawalDays} days, until ${end}: then the membership ends, and what you paid goes back, less what you used where you agreed to begin at once.`,
    label: 'Withdraw from the purchase',
    href: `${siteUrl}${withdrawalPath(membership.id)}`,
  };
}

export function membershipContent(
  { siteUrl }: MembershipMailData,
  preheader: string,
): Pick<MailContent, 'preheader' | 'art'> {
  const picture = fixedArt.packMails;
  return {
    preheader,
    art: {
      src: `${siteUrl}${artPath('mail', picture, 'jpg')}`,
      ground: palette[artPalette(picture.id).ground],
      alt: 'Membership',
    },
  };
}
