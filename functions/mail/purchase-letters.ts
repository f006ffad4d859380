import { collectionHref, paths } from '#shared/contract/paths.ts';
import { artPalette, artPath } from '#shared/rules/art.ts';
import { brand } from '#shared/rules/brand.ts';
import { type Collection, collectionNames } from '#shared/rules/collections.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { palette } from '#shared/rules/palette.ts';
import type { Purchase } from '../keys/purchase.ts';
import { greeting, personFacts } from './about.ts';
import type { Letter } from './letter.ts';
import { priceFact } from './letters.ts';

/** What a letter about a purchase tells of, and the site's origin for its links. */
export type PurchaseOccasion = { purchase: Purchase; siteUrl: string };

/** Who asked for the free recordings of which collection. */
export type FreeRecordingOccasion = { name: string; email: string; collection: Collection; siteUrl: string };

const why = `Questions? Reply, and a person answers. ${brand.name}. ${brand.tagline}`;

/** To the buyer: all recordings are theirs, and the way to them, which for a guest is an account. */
export function purchaseConfirmed({ purchase, siteUrl }: PurchaseOccasion): Letter {
  const { collection } = purchase;
  const all = nameOf(collection);
  return {
    ...about(collection, siteUrl),
    subject: `Lifetime access: ${all}`,
    heading: 'The recordings are yours',
    paragraphs: [
      hello(purchase),
      `You have lifetime access to all ${all}, also to those that are still to come. ${wayIn(purchase)}`,
    ],
    facts: [{ label: 'Collection', value: all }, priceFact(purchase)],
    action: toRecordings(purchase, siteUrl),
    footer: `You get this because you bought these recordings with this address. ${why}`,
  };
}

function wayIn({ memberSub }: Purchase): string {
  return memberSub === null
    ? 'They wait for the account with this address, and for no other: create it, or sign in if you have one, and you find them in My Resources.'
    : 'You find them in My Resources when you sign in with this address.';
}

function toRecordings({ memberSub, buyerEmail }: Purchase, siteUrl: string): Letter['action'] {
  if (memberSub !== null) return { label: 'Watch now', href: `${siteUrl}${paths.myResources.href()}` };
  const query = new URLSearchParams({ email: buyerEmail });
  return { label: 'Create your account', href: `${siteUrl}${paths.signIn.href('sign-up')}&${query}` };
}

/** To somebody whom the studio gives a collection: it is theirs, and the way to it. */
export function collectionGiven({ purchase, siteUrl }: PurchaseOccasion): Letter {
  const all = nameOf(purchase.collection);
  return {
    ...about(purchase.collection, siteUrl),
    subject: `For you: ${all}`,
    heading: 'The recordings are yours',
    paragraphs: [
      hello(purchase),
      ...(purchase.note === null ? [] : [purchase.note]),
      `${brand.name} gives you lifetime access to all ${all}, also to those that are still to come. ${wayIn(purchase)}`,
    ],
    facts: [{ label: 'Collection', value: all }],
    action: toRecordings(purchase, siteUrl),
    footer: `You get this because the studio opened these recordings for this address. Nothing is to be paid. ${why}`,
  };
}

/** To the studio: who bought what. */
export function purchaseNotified({ purchase, siteUrl }: PurchaseOccasion): Letter {
  const { collection, buyerName, buyerEmail, memberSub } = purchase;
  return {
    ...about(collection, siteUrl),
    subject: `New purchase: ${nameOf(collection)}`,
    heading: 'New purchase',
    paragraphs: [`${buyerName ?? buyerEmail} has lifetime access now. A reply to this mail goes to them.`],
    facts: [
      ...personFacts(buyerName ?? '', buyerEmail).filter(({ value }) => value !== ''),
      { label: 'Account', value: memberSub === null ? 'not yet' : 'yes' },
      { label: 'Collection', value: nameOf(collection) },
      priceFact(purchase),
    ],
    action: toCollection(collection, siteUrl),
    footer: `You get this because purchases at ${brand.name} are told to this address.`,
  };
}

/** To the buyer: the bank said no, days after they paid. */
export function purchaseFailed({ purchase, siteUrl }: PurchaseOccasion): Letter {
  const { collection, total } = purchase;
  return {
    ...about(collection, siteUrl),
    subject: `Payment failed: ${nameOf(collection)}`,
    heading: 'Payment failed',
    paragraphs: [
      hello(purchase),
      'Your bank did not let the payment through, so the recordings could not be opened. Nothing was charged. You can buy them again, with a card if you like.',
    ],
    facts: [
      { label: 'Collection', value: nameOf(collection) },
      { label: 'Not paid', value: formatMoney(total) },
    ],
    action: toCollection(collection, siteUrl, 'Try again'),
    footer: `You get this because you wanted to buy these recordings with this address. ${why}`,
  };
}

/** To the buyer: their payment goes back, and why. */
export function purchaseRefunded({ purchase, siteUrl }: PurchaseOccasion): Letter {
  const { collection, total, refundReason } = purchase;
  const ownedAlready = refundReason === 'already_owned';
  return {
    ...about(collection, siteUrl),
    subject: `Payment refunded: ${nameOf(collection)}`,
    heading: 'Payment refunded',
    paragraphs: [
      hello(purchase),
      `${refundCauses[refundReason ?? 'wrong_payment']} All of it is on its way back to where it came from; banks take five to ten days to show it.`,
    ],
    facts: [
      { label: 'Collection', value: nameOf(collection) },
      { label: 'Refunded', value: formatMoney(total) },
    ],
    action: ownedAlready
      ? { label: 'My Resources', href: `${siteUrl}${paths.myResources.href()}` }
      : toCollection(collection, siteUrl),
    footer: `You get this because these recordings were paid for with this address. ${why}`,
  };
}

const notAsked = 'Your payment was not for what was asked, so we could not keep it. We are sorry.';

const refundCauses: Record<NonNullable<Purchase['refundReason']>, string> = {
  already_owned: 'You had these recordings already, and nobody should pay for them twice. They stay yours.',
  wrong_payment: notAsked,
  refunded_at_stripe: notAsked,
  by_admin: 'We have cancelled your purchase and give your payment back. The recordings are closed again.',
  cancelled: 'Your payment reached us after your purchase was cancelled.',
};

/** To somebody who asked for the free recordings: the link that confirms, and leads to them. */
export function freeRecording({ name, email, collection, siteUrl }: FreeRecordingOccasion): Letter {
  const query = new URLSearchParams({ confirmed: 'true', email, type: collection });
  return {
    ...about(collection, siteUrl),
    subject: `Your free recording: ${collectionNames[collection]}`,
    heading: 'Your free recording',
    paragraphs: [
      greeting(name),
      `Here is the way to your free recording from the ${nameOf(collection)}. It plays in your account; if you have none yet, one is made in a minute, and costs nothing.`,
    ],
    facts: [{ label: 'Collection', value: nameOf(collection) }],
    action: { label: 'Open the recording', href: `${siteUrl}${paths.myResources.href()}?${query}` },
    footer: `You get this once, because this address was entered for a free recording. If that was not you, nothing is to be done: you are on no list. ${brand.name}. ${brand.tagline}`,
  };
}

const nameOf = (collection: Collection) => `${collectionNames[collection]} recordings`;

function hello({ buyerName }: Purchase): string {
  return buyerName === null ? 'Hello,' : greeting(buyerName);
}

function toCollection(collection: Collection, siteUrl: string, label = 'See the recordings'): Letter['action'] {
  return { label, href: `${siteUrl}${collectionHref(collection)}` };
}

/** Art is drawn from an id: each collection has one of its own. */
const pictures = {
  birth: { id: '01JD00000000000000000B1RTH', category: 'Pregnancy' },
  stress: { id: '01JD0000000000000000STRESS', category: 'Meditation' },
} as const;

function about(collection: Collection, siteUrl: string): Pick<Letter, 'preheader' | 'art'> {
  const picture = pictures[collection];
  return {
    preheader: `${nameOf(collection)} at ${brand.name}`,
    art: {
      src: `${siteUrl}${artPath('mail', picture, 'jpg')}`,
      ground: palette[artPalette(picture.id).ground],
      alt: nameOf(collection),
    },
  };
}
