import type { AddedCollection } from './added-collections.ts';
import type { Category } from './categories.ts';
import type { Collection } from './collections.ts';
import type { Currency } from './currencies.ts';
import type { Language } from './language.ts';
import type { Plan } from './memberships.ts';
import type { PackForSale } from './packs.ts';
import type { RichText } from './rich-text.ts';
import type { VoucherSale } from './voucher-sale.ts';

/** Parts of the site's settings that are edited and saved apart from each other (docs/product.md#site-settings). */
export const siteSections = [
  ...([
    'names',
    'start',
    'about',
    'contact',
    'links',
    'categories',
    'places',
    'currencies',
    'collections',
    'library',
    'vouchers',
    'packs',
    'plans',
    'legal',
  ] as const),
] as const;
export type SiteSection = (typeof siteSections)[number];

export type SiteLink = { label: string; href: string };

/** A page of the owner's own words: `text` is Markdown, null for a page that does not exist; `picture` a path of the site. */
export type OwnPage = { title: string; text: string | null; picture: string | null };

/** The door note is the owner's own, as the code of a door: no page or mail of the site has it. */
export type Venue = {
  name: string;
  address: string | null;
  city: string | null;
  postCode: string | null;
  doorNote: string | null;
};

/** The owner words and chooses these; shapes and limits: shared/contract/settings/site-schemas.ts. */
export type SiteSettings = {
  names: {
    studio: string;
    tagline: string;
    facilitator: string | null;
    sender: string | null;
    language: Language;
  };
  start: {
    title: string;
    text: string | null;
    picture: string | null;
    shareLine: string;
    invitationTitle: string;
    invitationText: string;
  };
  about: OwnPage;
  contact: OwnPage & { email: string | null; phone: string | null };
  links: { about: string | null; contact: string | null; offering: SiteLink[]; social: SiteLink[] };
  collections: Record<Collection, { offered: boolean; programme: string | null }>;
  /** Collections that the owner has added (docs/product.md#added-collections). */
  library: { list: AddedCollection[] };
  categories: { list: Category[] };
  currencies: { offered: Currency[] };
  places: { venues: Venue[]; rooms: { name: string; link: string }[] };
  vouchers: VoucherSale;
  /** Packs of sessions that the site sells (docs/product.md#packs); none: it sells none. */
  packs: { list: PackForSale[] };
  /** Memberships that the site sells (docs/product.md#memberships); none: it sells none. */
  plans: { list: Plan[] };
  legal: Record<LegalPage, string | null>;
};

export const legalPages = ['privacy', 'terms', 'imprint'] as const;
export type LegalPage = (typeof legalPages)[number];

export const legalTitles: Record<LegalPage, string> = { privacy: 'Privacy', terms: 'Terms', imprint: 'Imprint' };

/** Pages of the owner's own words, by their paths without the slash. */
/** docs/product.md#own-pages */
export const ownPages = ['about', 'contact', ...legalPages] as const;
export type OwnPageName = (typeof ownPages)[number];

export const ownPageHref = (name: OwnPageName): string => `/${name}`;

/** An added collection as its page shows it. */
export type ShownCollection = {
  id: string;
  name: string;
  text: RichText | null;
  picture: string | null;
  description: string;
};

/** Each rendered page holds this part of the settings, which every page shows or needs. */
export type Site = {
  studio: string;
  tagline: string;
  facilitator: string | null;
  language: Language;
  /** Is a link to write to the studio; null: there is none. */
  contact: string | null;
  /** The confirmed contact address (docs/trust.md#contact-address); null: none. */
  email: string | null;
  offering: SiteLink[];
  social: SiteLink[];
  legal: SiteLink[];
  start: Omit<SiteSettings['start'], 'text'> & {
    text: RichText | null;
    /** Styles by which a title of another length than the first one's fills its measure. */
    fit?: Record<'--letters' | '--line-letters', number>;
  };
  /** Links to About and Contact, as navigation shows them. */
  aboutLinks: SiteLink[];
  contactLinks: SiteLink[];
  /** Links to the collections that are offered. */
  recordingLinks: SiteLink[];
  collections: SiteSettings['collections'];
  /** Pages show this of the added collections that are offered; absent: none is. */
  added?: ShownCollection[];
  /** `em`: width of the name at least, so that neither a font's arrival nor a press moves the chips after it. */
  categories: (Category & { em: number })[];
  currencies: Currency[];
  vouchers: VoucherSale;
  packs: PackForSale[];
  plans: Plan[];
};

/** A null name is the studio's. */
export const senderName = ({ sender, studio }: SiteSettings['names']): string => sender ?? studio;

/** Tells whether strangers may see and buy a collection. */
export function isOfferedIn(
  { collections, library }: Pick<SiteSettings, 'collections' | 'library'>,
  id: Collection,
): boolean {
  return (collections[id] ?? library.list.find((one) => one.id === id))?.offered ?? false;
}

type SiteLinks = Pick<Site, 'contact' | 'aboutLinks' | 'contactLinks' | 'offering' | 'social' | 'legal'>;

const linkTo = (label: string, href: string | null): SiteLink[] => (href === null ? [] : [{ label, href }]);

/** A page of the site takes the place of one elsewhere. */
export function siteLinks({ about, contact, links, legal }: SiteSettings): SiteLinks {
  const contactHref = contact.text === null ? links.contact : ownPageHref('contact');
  return {
    contact: contactHref,
    aboutLinks: linkTo('About', about.text === null ? links.about : ownPageHref('about')),
    contactLinks: linkTo('Contact', contactHref),
    offering: links.offering,
    social: links.social,
    legal: legalPages
      .filter((page) => legal[page] !== null)
      .map((page) => ({ label: legalTitles[page], href: ownPageHref(page) })),
  };
}

/** The pages of the owner's own words that exist. */
export function existingOwnPages({ about, contact, legal }: SiteSettings): OwnPageName[] {
  const texts: Record<OwnPageName, string | null> = { about: about.text, contact: contact.text, ...legal };
  return ownPages.filter((name) => texts[name] !== null);
}
