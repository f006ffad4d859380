import type { SiteSettings } from '#shared/rules/site.ts';
import { type StoredSite, siteRecord, unsavedSite } from '../keys/site.ts';
import { siteKey } from '../keys/site-key.ts';
import { getItem, type Table } from '../platform/table.ts';
import { followAdded } from './follow-added.ts';
import { keptForSeconds } from './kept.ts';

export async function findSite(table: Table, options?: { consistent?: boolean }): Promise<StoredSite> {
  return followAdded((await getItem(table, siteKey, siteRecord, options)) ?? unsavedSite);
}

/** The settings as the site shows them: with the contact address that is confirmed (docs/trust.md#contact-address). */
export function shownSite({ confirmedContact, ...site }: StoredSite): SiteSettings {
  return { ...site, contact: { ...site.contact, email: confirmedContact } };
}

/** The site's settings as it shows them, at most ten seconds old; older ones while the table does not answer. */
export const currentSite = keptForSeconds(async (table) => shownSite(await findSite(table)));
