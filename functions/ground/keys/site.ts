import * as z from 'zod';
import { instant, storedEmail } from '#shared/contract/common/schemas.ts';
import { siteSchemas } from '#shared/contract/settings/site-schemas.ts';
import { type SiteSettings, siteSections } from '#shared/rules/site.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { settingsItemKey } from '#shared/rules/table.ts';
import type { Key } from '../platform/table.ts';

/**
 * Returns the stored schema of a section: fields added since it was stored have their default; fields that a newer
 * version added are ignored.
 */
function stored<Shape extends z.ZodRawShape>({ shape }: { shape: Shape }, defaults: object) {
  return z
    .looseObject({})
    .prefault({})
    .transform((value) => ({ ...defaults, ...value }))
    .pipe(z.object(shape));
}

/** A section records when an admin last saved it, and the admin's e-mail address. */
const saved = z.object({ at: instant, by: z.string() });

const sums = z.object({ GBP: z.int(), EUR: z.int(), USD: z.int() });

/** Fields that a newer version has added are ignored. */
const storedAdded = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string().nullable().default(null),
  picture: z.string().nullable().default(null),
  price: sums,
  offered: z.boolean().default(false),
});

const sections = {
  names: stored(siteSchemas.names, defaultSite.names),
  start: stored(siteSchemas.start, defaultSite.start),
  about: stored(siteSchemas.about, defaultSite.about),
  contact: stored(siteSchemas.contact, defaultSite.contact),
  links: stored(siteSchemas.links, defaultSite.links),
  collections: stored(siteSchemas.collections, defaultSite.collections),
  library: stored({ shape: { list: z.array(storedAdded) } }, defaultSite.library),
  categories: stored(siteSchemas.categories, defaultSite.categories),
  currencies: stored(siteSchemas.currencies, defaultSite.currencies),
  vouchers: stored(siteSchemas.vouchers, defaultSite.vouchers),
  packs: stored(siteSchemas.packs, defaultSite.packs),
  plans: stored(siteSchemas.plans, defaultSite.plans),
  places: stored(siteSchemas.places, defaultSite.places),
  legal: stored(siteSchemas.legal, defaultSite.legal),
};

export const siteRecord = z.object({
  ...sections,
  saved: z.partialRecord(z.enum(siteSections), saved).default({}),
  /** The contact address that a mailed link has shown to be the studio's (docs/trust.md#contact-address); null: none. */
  confirmedContact: storedEmail.nullable().default(null),
  /** Records the last save of any section, on which the next write is conditional; null before the first. */
  updatedAt: instant.nullable().default(null),
});
export type StoredSite = SiteSettings & Pick<z.output<typeof siteRecord>, 'saved' | 'updatedAt' | 'confirmedContact'>;

/** Each section as it was before its last save; absent before a second one. */
export const previousSiteRecord = z.object(sections).partial();
export const previousSiteKey: Key = { PK: settingsItemKey, SK: 'SITE#previous' };

export const unsavedSite: StoredSite = { ...defaultSite, saved: {}, updatedAt: null, confirmedContact: null };
