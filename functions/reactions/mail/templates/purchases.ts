import { artPath } from '#shared/contract/art/path.ts';
import { collectionHref, paths } from '#shared/contract/paths.ts';
import { artPalette } from '#shared/rules/art.ts';
import { type Collection, collectionRow } from '#shared/rules/collections.ts';
import { declinedPayment } from '#shared/rules/declined-payment.ts';
import { formatMoney, formatPrice } from '#shared/rules/money.ts';
import { unlinkedName } from '#shared/rules/names.ts';
import { palette } from '#shared/rules/palette.ts';
import {
  type CollectionPurchase,
  collectionOf,
  isPackPurchase,
  isVoucherPurchase,
  type Purchase,
} from '../../../ground/keys/purchase.ts';
import { type AccountLink, setupNote } from './accounts.ts';
import { priceFact } from './bookings.ts';
import { sumText } from './cancellations.ts';
import type { MailContent, StudioNames } from './content.ts';
import { footers, signature } from './footers.ts';
import { packFailed, packRefunded } from './packs.ts';
import { refundText } from './payments.ts';
import { contactFacts, greeting } from './session-facts.ts';
import { voucherFailed, voucherRefunded } from './vouchers.ts';

export type PurchaseMailData = CustomerData & { purchase: Purchase };

export type CollectionMailData = CustomerData & { purchase: CollectionPurchase };

type CustomerData = {
  /** The member whose own address this is has this name; null for any other recipient. */
  greetedName: string | null;
  siteUrl: string;
};

/** `account`: of a guest; null for a member. */
export type BoughtMailData = CollectionMailData & { account: AccountLink | null };

export type FreeRecordingMailData = { collection: Collection; siteUrl: string; account: AccountLink };

const contact = (names: StudioNames) => `Questions? Reply, and a person answers. ${signature(names)}`;

/** Writes to the buyer; a guest needs an account to watch (docs/product.md#collection-purchase). */
export function purchaseConfirmed(
  { purchase, greetedName, siteUrl, account }: BoughtMailData,
  names: StudioNames,
): MailContent {
  const collection = collectionOf(purchase);
  const all = titleOf(collection);
  return {
    ...collectionContent(collection, siteUrl, accessPreheader(account)),
    subject: `Lifetime access: ${all}`,
    heading: 'The recordings are yours',
    paragraphs: [
      greeting(greetedName),
      `You have lifetime access to all ${all}, also to those that are still to come. ${accessText(account)}`,
    ],
    facts: [{ label: 'Collection', value: all }, priceFact(purchase)],
    ...recordingsLink(account, siteUrl),
    footer: `You get this because you bought these recordings with this address. ${contact(names)}`,
  };
}

function accessPreheader(account: AccountLink | null): string {
  return account?.isNew ? 'Set up your account, and watch.' : 'You find them in My Resources.';
}

function accessText(account: AccountLink | null): string {
  return account?.isNew
    ? 'They wait for the account with this address, and for no other: set it up, and you find them in My Resources.'
    : 'You find them in My Resources when you sign in with this address.';
}

function recordingsLink(account: AccountLink | null, siteUrl: string): Pick<MailContent, 'action' | 'afterAction'> {
  if (!account?.isNew) return { action: { label: 'Watch now', href: `${siteUrl}${paths.myResources.href()}` } };
  return {
    action: { label: 'Set up my account', href: account.href },
    afterAction: 'The page mails a link to this address. With it you choose a password.',
  };
}

export function collectionGiven(
  { purchase, greetedName, siteUrl, account }: BoughtMailData,
  names: StudioNames,
): MailContent {
  const all = titleOf(collectionOf(purchase));
  return {
    ...collectionContent(collectionOf(purchase), siteUrl, accessPreheader(account)),
    subject: `For you: ${all}`,
    heading: 'The recordings are yours',
    paragraphs: [
      greeting(greetedName),
      ...(purchase.note === null ? [] : [purchase.note]),
      `${names.studio} gives you lifetime access to all ${all}, also to those that are still to come. ${accessText(account)}`,
    ],
    facts: [{ label: 'Collection', value: all }],
    ...recordingsLink(account, siteUrl),
    footer: `You get this because the studio opened these recordings for this address. Nothing is to be paid. ${contact(names)}`,
  };
}

export function purchaseNotified({ purchase, siteUrl }: CollectionMailData, names: StudioNames): MailContent {
  const { buyerName, buyerEmail, memberSub } = purchase;
  const collection = collectionOf(purchase);
  const buyer = buyerName === null ? buyerEmail : unlinkedName(buyerName);
  return {
    ...collectionContent(collection, siteUrl, `${buyer}, ${formatPrice(purchase.total)}`),
    subject: `New purchase: ${titleOf(collection)}`,
    heading: 'New purchase',
    paragraphs: [`${buyer} has lifetime access now. A reply to this mail goes to them.`],
    facts: [
      ...contactFacts(buyerName ?? '', buyerEmail).filter(({ value }) => value !== ''),
      { label: 'Account', value: memberSub === null ? 'not yet' : 'yes' },
      { label: 'Collection', value: titleOf(collection) },
      priceFact(purchase),
    ],
    action: collectionLink(collection, siteUrl),
    footer: footers(names).purchaseToStudio,
  };
}

/** A delayed payment method declined days after the checkout. */
export function purchaseFailed({ purchase, ...data }: PurchaseMailData, names: StudioNames): MailContent {
  if (isVoucherPurchase(purchase)) return voucherFailed({ purchase, ...data }, names);
  if (isPackPurchase(purchase)) return packFailed({ purchase, ...data }, names);
  return collectionFailed({ purchase, ...data }, names);
}

function collectionFailed({ purchase, greetedName, siteUrl }: CollectionMailData, names: StudioNames): MailContent {
  const { total } = purchase;
  const collection = collectionOf(purchase);
  return {
    ...collectionContent(collection, siteUrl, 'Nothing was charged.'),
    subject: `${declinedPayment.title}: ${titleOf(collection)}`,
    heading: declinedPayment.title,
    paragraphs: [greeting(greetedName), `${declinedPayment.recordings} You can try again, with a card if you like.`],
    facts: [
      { label: 'Collection', value: titleOf(collection) },
      { label: 'Not paid', value: formatMoney(total) },
    ],
    action: collectionLink(collection, siteUrl, 'Try again'),
    footer: `You get this because you wanted to buy these recordings with this address. ${contact(names)}`,
  };
}

export function purchaseRefunded({ purchase, ...data }: PurchaseMailData, names: StudioNames): MailContent {
  if (isVoucherPurchase(purchase)) return voucherRefunded({ purchase, ...data }, names);
  if (isPackPurchase(purchase)) return packRefunded({ purchase, ...data }, names);
  return collectionRefunded({ purchase, ...data }, names);
}

function collectionRefunded({ purchase, greetedName, siteUrl }: CollectionMailData, names: StudioNames): MailContent {
  const { total, refundReason, partialRefund } = purchase;
  const collection = collectionOf(purchase);
  const ownedAlready = refundReason === 'already_owned';
  const refund = { ...total, amount: total.amount - (partialRefund?.amount ?? 0) };
  return {
    ...collectionContent(collection, siteUrl, `${formatMoney(refund)} goes back to where it came from.`),
    subject: `Payment refunded: ${titleOf(collection)}`,
    heading: 'Payment refunded',
    paragraphs: [
      greeting(greetedName),
      refundText(purchase, refundCauses[refundReason ?? 'wrong_payment'], sumText(total, refund)),
    ],
    facts: [
      { label: 'Collection', value: titleOf(collection) },
      { label: 'Refunded', value: formatMoney(refund) },
    ],
    action: ownedAlready
      ? { label: 'My Resources', href: `${siteUrl}${paths.myResources.href()}` }
      : collectionLink(collection, siteUrl),
    footer: `You get this because these recordings were paid for with this address. ${contact(names)}`,
  };
}

const cancelledByUs = 'We have cancelled your purchase and give your payment back. The recordings are closed again.';

const refundCauses: Record<NonNullable<Purchase['refundReason']>, string> = {
  already_owned: 'You had these recordings already. They stay yours, and are paid for once.',
  wrong_payment: 'Your payment was not for what was asked, so we could not keep it. We are sorry.',
  refunded_at_stripe: cancelledByUs,
  dispute_lost: 'Your bank gave your payment back to you, so the recordings are closed again.',
  by_admin: cancelledByUs,
  by_guest: 'You have cancelled, so we give your payment back.',
  cancelled: 'Your payment reached us after your purchase was cancelled.',
};

/** Leads to the free recording (docs/product.md#free-recordings). */
export function freeRecording(
  { collection, siteUrl, account }: FreeRecordingMailData,
  names: StudioNames,
): MailContent {
  return {
    ...collectionContent(collection, siteUrl, 'It plays in your account.'),
    subject: `Your free recording: ${collectionRow(collection).name}`,
    heading: 'Your free recording',
    paragraphs: [
      greeting(null),
      `Here is the way to your free recording from the ${titleOf(collection)}. It plays in your account${
        account.isNew ? ', which costs nothing: you only choose a password.' : ': sign in, and it is there.'
      }`,
    ],
    facts: [{ label: 'Collection', value: titleOf(collection) }],
    action: { label: 'Open the recording', href: account.href },
    ...(account.isNew && { afterAction: setupNote }),
    footer: `You get this once, because this address was entered for a free recording. If that was not you, nothing is to be done: you are on no list. ${signature(names)}`,
  };
}

export const titleOf = (collection: Collection) => `${collectionRow(collection).name} recordings`;

export function collectionLink(
  collection: Collection,
  siteUrl: string,
  label = 'See the recordings',
): MailContent['action'] {
  return { label, href: `${siteUrl}${collectionHref(collection)}` };
}

export function collectionContent(
  collection: Collection,
  siteUrl: string,
  preheader: string,
): Pick<MailContent, 'preheader' | 'art'> {
  const picture = collectionRow(collection).mailArt;
  return {
    preheader,
    art: {
      src: `${siteUrl}${artPath('mail', picture, 'jpg')}`,
      ground: palette[artPalette(picture.id).ground],
      alt: titleOf(collection),
    },
  };
}
