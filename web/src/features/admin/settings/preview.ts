import type { ResponseBody } from '#shared/contract/contract.ts';
import { ownPageContent, siteOf } from '#shared/contract/site-content.ts';
import { ownPageHref, ownPages, type SiteSection, type SiteSettings } from '#shared/rules/site.ts';
import { notify } from '../../../lib/notify.ts';
import type { FrameData } from '../../../lib/rendering/page-data.ts';
import { previewKey, previewQuery } from '../../../lib/rendering/preview.ts';
import { writeStored } from '../../../lib/storage.ts';

/** The settings as they are saved. */
export function savedSettings(settings: ResponseBody<'getSiteSettings'>): SiteSettings {
  const { names, start, about, contact, links, collections, categories, currencies, places, vouchers, packs, legal } =
    settings;
  return {
    names: names.value,
    start: start.value,
    about: about.value,
    contact: contact.value,
    links: links.value,
    collections: collections.value,
    library: settings.library.value,
    categories: categories.value,
    currencies: currencies.value,
    places: places.value,
    vouchers: vouchers.value,
    packs: packs.value,
    plans: settings.plans.value,
    legal: legal.value,
  };
}

export function withDraft(
  saved: SiteSettings,
  draft: { [Section in SiteSection]?: SiteSettings[Section] | undefined },
): SiteSettings {
  const edited = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));
  return { ...saved, ...edited };
}

/** Replaces a picture by one that is not saved yet; its address is known to this browser alone. */
export function withPicture(settings: SiteSettings, section: SiteSection, picture: string | null): SiteSettings {
  if (section !== 'start' && section !== 'about' && section !== 'contact') return settings;
  return { ...settings, [section]: { ...settings[section], picture } };
}

/**
 * Opens a page of the site in another tab, drawn by the site's own code from these settings; says that it cannot where
 * the browser stores nothing.
 */
export function openPreview(href: string, settings: SiteSettings): void {
  const name = ownPages.find((one) => ownPageHref(one) === href);
  const data: FrameData = { site: siteOf(settings), ...(name && { ownPage: ownPageContent(settings, name) }) };
  // A tab that is opened by this one begins with a copy of what is stored in it.
  if (writeStored('sessionStorage', previewKey, JSON.stringify(data))) window.open(href + previewQuery, '_blank');
  else notify({ tone: 'bad', title: 'No preview', text: 'This browser has no room left for the preview.' });
}
