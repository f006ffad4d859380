import { type OwnPageContent, ownPageContent } from '#shared/contract/site-content.ts';
import { ownPageHref, ownPages, type SiteSettings } from '#shared/rules/site.ts';

/** Returns the owner's own words on the page at a path; null while there are none, undefined for any other page. */
export function ownPageAt(path: string, settings: SiteSettings): OwnPageContent | null | undefined {
  const name = ownPages.find((one) => ownPageHref(one) === path);
  return name && ownPageContent(settings, name);
}
