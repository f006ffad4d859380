import { type Inline, parseRichText, type RichText } from './rich-text.ts';
import { legalTitles, type OwnPageName, type Site, type SiteSettings, siteLinks } from './site.ts';

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
  return { ...{ picture: null, email: null, phone: null }, ...page, text, description: firstWords(text) };
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

/** The settings as every page shows them. */
export function siteOf(settings: SiteSettings): Site {
  const { names, start, collections, currencies } = settings;
  const { sender: _, ...shown } = names;
  return {
    ...shown,
    ...siteLinks(settings),
    start: { ...start, text: start.text === null ? null : parseRichText(start.text) },
    ...{ collections, currencies: currencies.offered },
  };
}
