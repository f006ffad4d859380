import { addedCollections, nameOfAdded } from './added-collections.ts';
import type { Motif } from './art.ts';
import { addressOf } from './collection-addresses.ts';
import { fixedArt } from './fixed-art.ts';
import type { Money } from './money.ts';

/** The id of a collection, in keys of the table, stored orders and addresses of the API: see `collectionRow`. */
export type Collection = string;

/** A row says everything by which one collection differs from another: no code asks for an id. */
export type CollectionRow = {
  id: Collection;
  /** Badges, mails and vouchers name it so. */
  name: string;
  /** The back office names it so. */
  shortName: string;
  /** Orders and receipts name it so. */
  packageName: string;
  /** The address of its page; its recordings are below it, and the back office has the same below its own. */
  address: `/${string}`;
  /** The reserved code that stores its price (docs/product.md#package-price). */
  priceCode: string;
  /** The family that art of its recordings is drawn from. */
  art: Motif;
  /** Heads its mails. */
  mailArt: { id: string; category: Motif };
  /** Films of its recordings are uploaded for this purpose, and have at most so many bytes (docs/product.md#limits). */
  upload: { purpose: 'birth_video' | 'stress_video'; maxBytes: number };
  /** Visitors buy it before their account is confirmed (docs/product.md#collection-purchase). */
  isSoldToGuests: boolean;
  /** Says where a paid member goes on: in My Resources, or on its page (docs/product.md#purchase-return). */
  afterPurchase: 'my_resources' | 'page';
  /** Requests for its free recordings are listed among its purchases (docs/product.md#collection-purchases). */
  listsFreeRequests: boolean;
  /** Its purchases have a page of their own in the back office, besides (docs/product.md#recording-library). */
  hasPurchasesPage: boolean;
  /** Its recordings are put in order by a number in their form, too (docs/product.md#recording-library). */
  hasOrderField: boolean;
  /** Suggestions and chapters follow the weeks until a birth (docs/product.md#chapters). */
  hasDueDate: boolean;
  /** The page of the site that its programme has; null: the owner's link, if there is one. */
  programmePage: string | null;
};

const megabyte = 1024 * 1024;

/** The collections that are rows of the code, in the order in which they are listed; the owner adds further ones. */
export const collectionRows: readonly CollectionRow[] = [
  {
    id: 'birth',
    name: 'Birth',
    shortName: 'Birth',
    packageName: 'Birth Recording Package',
    address: addressOf('birth'),
    priceCode: 'BIRTH_PACKAGE_PRICE',
    art: 'Pregnancy',
    mailArt: fixedArt.birthMails,
    upload: { purpose: 'birth_video', maxBytes: 100 * megabyte },
    isSoldToGuests: true,
    afterPurchase: 'my_resources',
    listsFreeRequests: false,
    hasPurchasesPage: true,
    hasOrderField: true,
    hasDueDate: true,
    programmePage: '/breathwork-for-birth',
  },
  {
    id: 'stress',
    name: 'Stress & Sleep',
    shortName: 'Stress',
    packageName: 'Stress Recording Package',
    address: addressOf('stress'),
    priceCode: 'STRESS_PACKAGE_PRICE',
    art: 'Meditation',
    mailArt: fixedArt.stressMails,
    // Enough for hours of video.
    upload: { purpose: 'stress_video', maxBytes: 1024 * megabyte },
    isSoldToGuests: false,
    afterPurchase: 'page',
    listsFreeRequests: true,
    hasPurchasesPage: false,
    hasOrderField: false,
    hasDueDate: false,
    programmePage: null,
  },
];

export const collections: readonly Collection[] = collectionRows.map(({ id }) => id);

/** All rows: those of the code, then those that the owner has added, as far as they are known here. */
export function allCollectionRows(): readonly CollectionRow[] {
  return [...collectionRows, ...addedCollections().map(({ id, name }) => plainRow(id, name))];
}

export function allCollections(): readonly Collection[] {
  return [...collections, ...addedCollections().map(({ id }) => id)];
}

/** Most collections that the owner adds. */
export const maxAddedCollections = 10;

/** Names in keys, totals and addresses that something else has. */
const takenIds: readonly string[] = [
  ...collections,
  ...(['session', 'sessions', 'booking', 'bookings', 'order', 'orders', 'person', 'people', 'page', 'all'] as const),
  ...(['voucher', 'vouchers', 'pack', 'packs', 'plan', 'plans', 'membership', 'memberships'] as const),
  ...(['code', 'codes', 'recording', 'recordings', 'taken', 'deleted', 'requested', 'amount', 'place'] as const),
];

export function isTakenId(id: string): boolean {
  return takenIds.includes(id);
}

/** An id that could be a collection's: stored items may be of one that this version does not know. */
export const collectionIdPattern = /^[a-z][a-z0-9-]{0,29}$/;

/** The owner makes one of these: it has room for a mistake by a letter. */
export const addedIdPattern = /^[a-z](?:-?[a-z0-9]){2,29}$/;

/** Returns the row of an id; for one that this version does not know, a plain one that reads well. */
export function collectionRow(id: Collection): CollectionRow {
  return collectionRows.find((row) => row.id === id) ?? plainRow(id, nameOfAdded(id));
}

export function isCollection(id: string | null | undefined): id is Collection {
  return allCollections().some((one) => one === id);
}

/** Tells whether a collection is a row of the code, with a price of its own code and settings of its own. */
export function isBuiltIn(id: Collection): boolean {
  return collections.includes(id);
}

function plainRow(id: Collection, given?: string): CollectionRow {
  const words = id.replaceAll('-', ' ');
  const name = given ?? words.charAt(0).toUpperCase() + words.slice(1);
  return {
    id,
    name,
    shortName: name,
    packageName: `${name} Recording Package`,
    address: addressOf(id),
    priceCode: `${id.toUpperCase()}_PACKAGE_PRICE`,
    art: 'Other',
    mailArt: fixedArt.accountMails,
    upload: { purpose: 'stress_video', maxBytes: 1024 * megabyte },
    isSoldToGuests: false,
    afterPurchase: 'page',
    listsFreeRequests: false,
    hasPurchasesPage: false,
    hasOrderField: false,
    hasDueDate: false,
    programmePage: null,
  };
}

/** Price without a stored package price (docs/product.md#package-price). */
export const defaultCollectionPrice: Money = { amount: 6000, currency: 'EUR' };

/** The most that one collection has (docs/product.md#chapters). */
export const maxChapters = 20;

/** A chapter begins at most this many weeks before a birth (docs/product.md#chapters). */
export const maxChapterWeeks = 42;

/** docs/product.md#playback */
export const positionSaveSeconds = 10;

/** Seconds before the end in which a recording counts as heard to its end (docs/product.md#playback). */
const endSeconds = 5;

export function isHeardToEnd(positionSeconds: number, durationSeconds: number | null): boolean {
  return durationSeconds !== null && positionSeconds > durationSeconds - endSeconds;
}
