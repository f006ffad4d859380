import { PutObjectCommand } from '@aws-sdk/client-s3';
import { sitemap, sitemapPath, sitemapType } from '#shared/contract/sitemap.ts';
import { allCollections } from '#shared/rules/collections.ts';
import { existingOwnPages, isOfferedIn, ownPageHref } from '#shared/rules/site.ts';
import { detailsKey, detailsRecord, published, sessionRecord } from '../../ground/keys/session.ts';
import { queryAll } from '../../ground/platform/pagination.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import { getItem, type Table } from '../../ground/platform/table.ts';
import { findSite } from '../../ground/settings/site.ts';
import { listRecordings } from '../../orders/recordings/store.ts';
import type { PageDependencies } from './update.ts';

/** Sessions whose last change is read at once. */
const concurrency = 10;

/** Ids of all published sessions, with when each was last saved. */
async function changedSessions(table: Table) {
  const sessions = await queryAll(table, { index: 'byKind', partition: published }, sessionRecord.pick({ id: true }));
  const datedSessions: { id: string; changedAt: string }[] = [];
  await inParallel(sessions, concurrency, async ({ id }) => {
    const details = await getItem(table, detailsKey(id), detailsRecord.pick({ updatedAt: true }));
    if (details) datedSessions.push({ id, changedAt: details.updatedAt });
  });
  return datedSessions.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Writes the sitemap from the table as it stands (docs/product.md#page-metadata). Idempotent. */
export async function writeSitemap({ table, bucket, siteUrl }: PageDependencies): Promise<void> {
  const settings = await findSite(table, { consistent: true });
  const collections = allCollections();
  const lists = await Promise.all(collections.map((collection) => listRecordings(table, collection)));
  const recordings = lists.flat().map((recording) => ({ ...recording, changedAt: recording.createdAt }));
  await bucket.client.send(
    new PutObjectCommand({
      Bucket: bucket.bucket,
      Key: sitemapPath.slice(1),
      Body: sitemap(siteUrl, {
        sessions: await changedSessions(table),
        recordings,
        collections: collections.filter((one) => isOfferedIn(settings, one)),
        sellsVouchers: settings.vouchers.offered,
        sellsPacks: settings.packs.list.length + settings.plans.list.length > 0,
        ownPages: existingOwnPages(settings).map(ownPageHref),
      }),
      ContentType: sitemapType,
      CacheControl: 'public, max-age=3600',
    }),
  );
}
