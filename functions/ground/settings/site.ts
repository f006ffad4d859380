import type { SiteSettings } from '#shared/rules/site.ts';
import { type StoredSite, siteRecord, unsavedSite } from '../keys/site.ts';
import { siteKey } from '../keys/site-key.ts';
import { logger } from '../platform/log.ts';
import { getItem, type Table } from '../platform/table.ts';

export async function findSite(table: Table, options?: { consistent?: boolean }): Promise<StoredSite> {
  return (await getItem(table, siteKey, siteRecord, options)) ?? unsavedSite;
}

const cacheMs = 10_000;

type Cached = { site: SiteSettings; readAt: number };

const cache = new WeakMap<Table, Cached>();

/** The site's settings as they were at most ten seconds ago; older ones while the table does not answer. */
export async function currentSite(table: Table, now: Date): Promise<SiteSettings> {
  const cached = cache.get(table);
  const age = now.getTime() - (cached?.readAt ?? 0);
  if (cached && age >= 0 && age < cacheMs) return cached.site;
  try {
    const site = await findSite(table);
    cache.set(table, { site, readAt: now.getTime() });
    return site;
  } catch (error) {
    if (!cached) throw error;
    logger.warn('settings not read, used as they were', { error });
    return cached.site;
  }
}
