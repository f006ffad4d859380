import { collectionRows } from '../rules/collections.ts';
import { type Inline, parseRichText, type RichText } from '../rules/rich-text.ts';
import {
  legalTitles,
  type OwnPageName,
  type Site,
  type SiteLink,
  type SiteSettings,
  siteLinks,
} from '../rules/site.ts';
import { endMembershipPath } from './membership-link.ts';
import { collectionHref, paths } from './paths.ts';

/** A page of the owner's own words as it is drawn. */
export type OwnPageContent = {
  title: string;
  /** Its first words. */
  description: string;
  text: RichText;
  picture: string | null;
  email: string | null;
  phone: string | null;
};

/** Null while the owner has written nothing for it. */
export function ownPageContent(settings: SiteSettings, name: OwnPageName): OwnPageContent | null {
  const page = ownPageOf(settings, name);
  if (page.text === null) return null;
  const text = parseRichText(page.text);
  return {
    picture: null,
    email: null,
    phone: null,
    ...page,
    text,
    description: firstWords(text),
  };
}

function ownPageOf(settings: SiteSettings, name: OwnPageName): { title: string; text: string | null } {
  if (name === 'about' || name === 'contact') return settings[name];
  return { title: legalTitles[name], text: settings.legal[name] };
}

function firstWords(text: RichText): string {
  const paragraph = text.find(({ kind }) => kind === 'paragraph');
  return paragraph?.kind === 'paragraph' ? paragraph.children.map(wordsOf).join('') : '';
}

function wordsOf(part: Inline): string {
  if (part.kind === 'text') return part.text;
  return part.kind === 'break' ? ' ' : part.children.map(wordsOf).join('');
}

/** Letters of the title that the style sheet's sizes are made for, in all and of a line. */
const fitted = 'UPCOMING SESSIONS'.length;

function fitOf(title: string): Pick<Site['start'], 'fit'> {
  const lines = title.split('\n').map(({ length }) => length);
  const letters = lines.reduce((sum, length) => sum + length, lines.length - 1);
  if (letters === fitted) return {};
  return { fit: { '--letters': Math.max(letters, 10), '--line-letters': Math.max(...lines, 6) } };
}

/** A character of a pressed chip is at most this wide, in em: no common word is wider. */
const characterEm = 0.62;

/** Widths of today's names, as they were measured: with glyphs on whole pixels, as some systems set them. */
const measured: Partial<Record<string, number>> = {
  Breathwork: 5.6,
  Meditation: 5.25,
  Movement: 5.1,
  Pregnancy: 5.1,
  Postpartum: 5.65,
  Mothers: 4.05,
  Workshop: 4.9,
  Other: 2.9,
};

/** The navigation's link to gift vouchers, while they are sold. */
function giftLinks({ offered }: SiteSettings['vouchers']): SiteLink[] {
  return offered ? [{ label: 'Gift vouchers', href: paths.giftVouchers.href() }] : [];
}

/** The navigation's link to packs of sessions and memberships, while some are sold. */
function packLinks({ packs, plans }: Pick<SiteSettings, 'packs' | 'plans'>): SiteLink[] {
  const href = paths.passes.href();
  if (plans.list.length === 0) return packs.list.length > 0 ? [{ label: 'Packs of sessions', href }] : [];
  return [{ label: packs.list.length > 0 ? 'Packs and memberships' : 'Memberships', href }];
}

/** The foot's link to where a membership is ended without signing in, while some are sold. */
function endingLinks({ list }: SiteSettings['plans']): SiteLink[] {
  return list.length > 0 ? [{ label: 'Cancel a membership', href: endMembershipPath() }] : [];
}

/** The navigation names those of the code in the other order, then those that were added. */
function recordingLinks({ collections, library }: SiteSettings): SiteLink[] {
  const built = collectionRows.filter(({ id }) => collections[id]?.offered).toReversed();
  const added = library.list.filter(({ offered }) => offered);
  return [
    ...built.map(({ name, address }) => ({ label: name, href: address })),
    ...added.map(({ name, id }) => ({ label: name, href: collectionHref(id) })),
  ];
}

/** Nothing of an added collection is named while it is not offered. */
function offeredOnly({ list }: SiteSettings['library']): Site['collections'] {
  const offered = list.filter((one) => one.offered);
  return Object.fromEntries(offered.map(({ id }) => [id, { offered: true, programme: null }]));
}

function shownCollections({ list }: SiteSettings['library']): Pick<Site, 'added'> {
  const added = list
    .filter(({ offered }) => offered)
    .map(({ id, name, text, picture }) => {
      const words = text === null ? null : parseRichText(text);
      return { id, name, text: words, picture, description: words ? firstWords(words) : '' };
    });
  return added.length > 0 ? { added } : {};
}

/** The settings as every page shows them. */
export function siteOf(settings: SiteSettings): Site {
  const { names, start, collections, library, categories, currencies, vouchers, packs, plans } = settings;
  const links = siteLinks(settings);
  const { sender: _, ...publicNames } = names;
  return {
    ...publicNames,
    ...links,
    offering: [...links.offering, ...packLinks(settings), ...giftLinks(vouchers)],
    legal: [...links.legal, ...endingLinks(plans)],
    email: settings.contact.email,
    start: { ...start, text: start.text === null ? null : parseRichText(start.text), ...fitOf(start.title) },
    recordingLinks: recordingLinks(settings),
    categories: categories.list.map(({ id, name }) => {
      return { id, name, em: measured[name] ?? Math.round(name.length * characterEm * 100) / 100 };
    }),
    collections: { ...collections, ...offeredOnly(library) },
    ...shownCollections(library),
    currencies: currencies.offered,
    vouchers,
    packs: packs.list,
    plans: plans.list,
  };
}
