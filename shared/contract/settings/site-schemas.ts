import * as z from 'zod';
import { addedIdPattern, collections, isTakenId, maxAddedCollections } from '../../rules/collections.ts';
import { currencies } from '../../rules/currencies.ts';
import { languages } from '../../rules/language.ts';
import { maxPlans } from '../../rules/memberships.ts';
import { maxPacksForSale } from '../../rules/packs.ts';
import { setUpSteps } from '../../rules/set-up.ts';
import type { SiteSection } from '../../rules/site.ts';
import { type VoucherSale, voucherVats } from '../../rules/voucher-sale.ts';
import { maxVoucherAmount, smallestSoldVoucher } from '../../rules/vouchers.ts';
import { collectionId } from '../common/collection.ts';
import { link, picturePath, siteLink } from '../common/link.ts';
import { plan } from '../common/membership-terms.ts';
import { packForSale } from '../common/pack-terms.ts';
import { categoryId, email, id, instant } from '../common/schemas.ts';
import { line, text } from '../common/text.ts';
import { placeTitle, sumsByCurrency } from '../common/voucher-thing.ts';

const links = (max: number) => z.array(z.strictObject({ label: line(40), href: siteLink })).max(max);

const names = z.strictObject({
  studio: line(40),
  tagline: line(120),
  /** Null: sessions are given by the studio. */
  facilitator: line(60).nullable(),
  /** Mails show it as their sender; null: the studio. */
  sender: line(40).nullable(),
  /** Dates, times and numbers follow it, everywhere. */
  language: z.enum(languages),
});

const start = z.strictObject({
  /** Each line is a line of the title. */
  title: text(60),
  /** Markdown, below the title; null: none. */
  text: text(4000).nullable(),
  picture: picturePath.nullable(),
  /** Appears on the picture of links to the page. */
  shareLine: line(80),
  /** Ends each page. */
  invitationTitle: line(80),
  invitationText: text(400),
});

/** A page of its own, which exists when it has a text (Markdown). */
const about = z.strictObject({ title: line(80), text: text(20_000).nullable(), picture: picturePath.nullable() });

const contact = about.extend({ email: email.nullable(), phone: line(40).nullable() });

const siteLinks = z.strictObject({
  /** Used while the site has no such page itself; null: there is no link. */
  about: siteLink.nullable(),
  contact: siteLink.nullable(),
  offering: links(8),
  social: links(4),
});

const collectionSettings = z.strictObject({
  /** False: the site shows nothing of it but what was bought. */
  offered: z.boolean(),
  /** A page about a programme that belongs to it. */
  programme: siteLink.nullable(),
});

const addedCollection = z.strictObject({
  id: z
    .string()
    .regex(addedIdPattern, 'Enter 3 to 30 small letters, digits or hyphens, a letter first, such as new-mothers')
    .refine((one) => !isTakenId(one), 'This address belongs to something else on the site'),
  name: line(40),
  /** Markdown, on its page; null: none. */
  text: text(2000).nullable(),
  picture: picturePath.nullable(),
  price: sumsByCurrency,
  offered: z.boolean(),
});

const library = z.strictObject({
  list: z
    .array(addedCollection)
    .max(maxAddedCollections)
    .refine((list) => areDistinct(list.map(({ id: one }) => one)), 'Two collections have the same address')
    .refine((list) => areDistinct(list.map(({ name }) => name)), 'Two collections have the same name'),
});

const currencySettings = z.strictObject({
  /** Visitors choose between these; the first is used where a visitor's is unknown. */
  offered: z
    .array(z.enum(currencies))
    .min(1, 'Choose at least one currency')
    .refine((list) => new Set(list).size === list.length, 'Choose each currency once'),
});

const soldAmount = z
  .int('Enter an amount')
  .min(smallestSoldVoucher, 'Enter at least 1')
  .max(maxVoucherAmount, 'Enter at most 5,000');

const soldPlace = z
  .strictObject({ title: placeTitle, price: sumsByCurrency, upTo: sumsByCurrency })
  .superRefine(({ price, upTo }, { addIssue }) => {
    for (const currency of currencies) {
      if (upTo[currency] >= price[currency]) continue;
      addIssue({ code: 'custom', path: ['upTo', currency], message: 'Enter at least the price of the gift' });
    }
  });

const voucherSale = z
  .strictObject({
    offered: z.boolean(),
    amounts: z
      .array(z.strictObject({ amount: soldAmount }))
      .max(6)
      .refine((list) => new Set(list.map(({ amount }) => amount)).size === list.length, 'Name each amount once'),
    lowest: soldAmount.nullable(),
    highest: soldAmount.nullable(),
    place: soldPlace.nullable(),
    collections: z
      .array(collectionId)
      .max(collections.length + maxAddedCollections)
      .refine(areDistinct, 'Name each collection once'),
    years: z.int('Enter whole years').min(1, 'Enter 1 to 10').max(10, 'Enter 1 to 10'),
    vat: z.enum(voucherVats),
  })
  .refine(({ lowest, highest }) => (lowest === null) === (highest === null), {
    message: 'Enter both bounds, or none',
    path: ['highest'],
  })
  .refine(({ lowest, highest }) => lowest === null || highest === null || lowest <= highest, {
    message: 'The highest amount is below the lowest',
    path: ['highest'],
  })
  .refine((sale) => !sale.offered || sale.amounts.length > 0 || sale.lowest !== null || hasThing(sale), {
    message: 'Offer an amount, bounds, a place or a collection',
    path: ['amounts'],
  });

function hasThing({ place, collections: offered }: Pick<VoucherSale, 'place' | 'collections'>): boolean {
  return place !== null || offered.length > 0;
}

const packSale = z.strictObject({
  list: z
    .array(packForSale)
    .max(maxPacksForSale)
    .refine((list) => areDistinct(list.map(({ id }) => id)), 'Two packs have the same id')
    .refine((list) => areDistinct(list.map(({ name }) => name)), 'Two packs have the same name'),
});

/** A pause leaves out whole periods, of which a year has one. */
const pausablePlan = plan.refine(({ interval, pauseDays }) => interval === 'month' || pauseDays === 0, {
  message: 'Enter 0: only a membership that renews every month can be paused',
  path: ['pauseDays'],
});

const planSale = z.strictObject({
  list: z
    .array(pausablePlan)
    .max(maxPlans)
    .refine((list) => areDistinct(list.map(({ id }) => id)), 'Two plans have the same id')
    .refine((list) => areDistinct(list.map(({ name }) => name)), 'Two plans have the same name'),
});

/** Sessions that have a category which is not among them are found under Other. */
const categorySettings = z.strictObject({
  list: z
    .array(z.strictObject({ id: categoryId, name: line(40) }))
    .max(20)
    // The calendar of all sessions is named `all`.
    .refine((list) => areDistinct(['all', ...list.map(({ id }) => id)]), 'Two categories have the same id')
    .refine((list) => areDistinct(list.map(({ name }) => name)), 'Two categories have the same name'),
});

function areDistinct(texts: string[]): boolean {
  return new Set(texts.map((text) => text.toLowerCase())).size === texts.length;
}

/** Markdown of the pages that the law asks for; null: there is no such page. */
const legalText = text(40_000).nullable();

/** Everything about the site that its owner words and chooses (docs/product.md#site-settings). */
export const siteSchemas = {
  names,
  start,
  about,
  contact,
  links: siteLinks,
  collections: z.strictObject(Object.fromEntries(collections.map((one) => [one, collectionSettings]))),
  library,
  categories: categorySettings,
  currencies: currencySettings,
  places: z.strictObject({
    venues: z
      .array(
        z.strictObject({
          name: line(100),
          address: line(200).nullable(),
          city: line(100).nullable(),
          postCode: line(20).nullable(),
          /** Venues that were saved without one lack it. */
          doorNote: line(200).nullable().default(null),
        }),
      )
      .max(20),
    rooms: z.array(z.strictObject({ name: line(100), link })).max(20),
  }),
  vouchers: voucherSale,
  packs: packSale,
  plans: planSale,
  legal: z.strictObject({ privacy: legalText, terms: legalText, imprint: legalText }),
} satisfies Record<SiteSection, z.ZodObject>;

/** A section names who saved it last, and the version that a change is compared with; null before the first save. */
const saved = { version: instant.nullable(), updatedBy: z.string().nullable() };

const sectionOf = <Name extends SiteSection>(name: Name) =>
  z.strictObject({ value: siteSchemas[name], ...saved, previous: siteSchemas[name].nullable() });

/** Each section as it is, with what it was before its last save. */
export const siteSettings = z.strictObject({
  /** Replies and notices go to it, and the site shows it; null: no contact address was confirmed yet. */
  confirmedContact: email.nullable(),
  names: sectionOf('names'),
  start: sectionOf('start'),
  about: sectionOf('about'),
  contact: sectionOf('contact'),
  links: sectionOf('links'),
  collections: sectionOf('collections'),
  library: sectionOf('library'),
  categories: sectionOf('categories'),
  currencies: sectionOf('currencies'),
  places: sectionOf('places'),
  vouchers: sectionOf('vouchers'),
  packs: sectionOf('packs'),
  plans: sectionOf('plans'),
  legal: sectionOf('legal'),
});

export const setUp = z.strictObject({
  /** A step is done when what it is about was saved, be it as it was. */
  done: z.array(z.enum(setUpSteps)),
  /** The owner is not led through them: the list was hidden, or the site was in use before there was one. */
  isOver: z.boolean(),
});

/** The client sends one section: the others are absent. */
export const siteUpdate = z
  .strictObject({
    version: instant.nullable(),
    /** A completed upload that becomes the section's picture. */
    pictureUploadId: id.optional(),
    /** Completed uploads that become the pictures of collections which the owner has added. */
    collectionPictures: z
      .array(z.strictObject({ collection: collectionId, uploadId: id }))
      .max(maxAddedCollections)
      .optional(),
    names: names.optional(),
    start: start.optional(),
    about: about.optional(),
    contact: contact.optional(),
    links: siteLinks.optional(),
    collections: siteSchemas.collections.optional(),
    library: library.optional(),
    categories: categorySettings.optional(),
    currencies: currencySettings.optional(),
    places: siteSchemas.places.optional(),
    vouchers: voucherSale.optional(),
    packs: packSale.optional(),
    plans: planSale.optional(),
    /** Plans whose price changes with this save for their members, too, from a later period on. */
    pricesForEveryone: z.array(id).max(maxPlans).optional(),
    legal: siteSchemas.legal.optional(),
  })
  .refine(
    ({ version: _, pictureUploadId: __, collectionPictures: ___, pricesForEveryone: ____, ...sections }) =>
      Object.keys(sections).length === 1,
    'must have one section',
  )
  // The same for readers of the JSON schema.
  .meta({ oneOf: Object.keys(siteSchemas).map((name) => ({ required: [name] })) });
