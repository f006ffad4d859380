import * as z from 'zod';
import { instant } from '#shared/contract/common/schemas.ts';
import { siteSchemas } from '#shared/contract/settings/site-schemas.ts';
import { type SiteSettings, siteSections } from '#shared/rules/site.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { settingsItemKey } from '#shared/rules/table.ts';
import type { Key } from '../platform/table.ts';

/** What was added to a section since it was stored has its default; what a newer version added is ignored. */
function stored<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>, defaults: object) {
  return z
    .looseObject({})
    .prefault({})
    .transform((value) => ({ ...defaults, ...value }))
    .pipe(z.object(shape));
}

/** When a section was last saved, and by whom: an admin's e-mail address. */
const saved = z.object({ at: instant, by: z.string() });

const sections = {
  names: stored(siteSchemas.names, defaultSite.names),
  start: stored(siteSchemas.start, defaultSite.start),
  about: stored(siteSchemas.about, defaultSite.about),
  contact: stored(siteSchemas.contact, defaultSite.contact),
  links: stored(siteSchemas.links, defaultSite.links),
  collections: stored(siteSchemas.collections, defaultSite.collections),
  categories: stored(siteSchemas.categories, defaultSite.categories),
  currencies: stored(siteSchemas.currencies, defaultSite.currencies),
  places: stored(siteSchemas.places, defaultSite.places),
  legal: stored(siteSchemas.legal, defaultSite.legal),
};

export const siteRecord = z.object({
  ...sections,
  saved: z.partialRecord(z.enum(siteSections), saved).default({}),
  /** Of the last save of any section, which the next write is conditional on; null before the first. */
  updatedAt: instant.nullable().default(null),
});
export type StoredSite = SiteSettings & Pick<z.output<typeof siteRecord>, 'saved' | 'updatedAt'>;

/** Each section as it was before its last save; absent before a second one. */
export const previousSiteRecord = z.object(sections).partial();
export const previousSiteKey: Key = { PK: settingsItemKey, SK: 'SITE#previous' };

/** Before the first save. */
export const unsavedSite: StoredSite = { ...defaultSite, saved: {}, updatedAt: null };
