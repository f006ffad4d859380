import { collectionHref, paths, recordingHref } from '#shared/contract/paths.ts';
import { type Collection, collections } from '#shared/rules/collections.ts';
import { chaptersSortKey } from '#shared/rules/table.ts';
import { packagePriceKey } from '../keys/discount-code.ts';
import { collectionPartition, recordingSortKeyPrefix } from '../keys/recording.ts';
import { detailsKey, listSortKey, sessionPartition } from '../keys/session.ts';
import { settingsKey } from '../keys/settings.ts';
import { siteKey } from '../keys/site-key.ts';
import type { Key } from '../platform/table.ts';

/** Pages that show every upcoming session. */
export const listPaths = [paths.home.href(), paths.liveSessions.href()];

/** Stands for every rendered page. */
export const everyPagePath = '/*';

/** Stands for the page of every published session. */
export const everySessionPath = '/sessions';

const sessionSortKeys = [listSortKey, detailsKey('').SK];

/** Paths of the rendered pages that show an item of the table; a collection's stands for those of its recordings, too. */
export function pagePathsOf({ PK, SK }: Key): string[] {
  if (PK.startsWith(sessionPartition('')) && sessionSortKeys.includes(SK)) {
    return [...listPaths, paths.session.href(PK.slice(sessionPartition('').length))];
  }
  if (PK === settingsKey.PK && SK === settingsKey.SK) return [everySessionPath];
  if (PK === siteKey.PK && SK === siteKey.SK) return [everyPagePath];
  const collection = collections.find((one) => isShownBy(one, { PK, SK }));
  if (!collection) return [];
  const recordingId = SK.startsWith(recordingSortKeyPrefix) ? SK.slice(recordingSortKeyPrefix.length) : undefined;
  return [collectionHref(collection), ...(recordingId ? [recordingHref(collection, recordingId)] : [])];
}

function isShownBy(collection: Collection, { PK, SK }: Key): boolean {
  const price = packagePriceKey(collection);
  const isPrice = PK === price.PK && SK === price.SK;
  return (
    isPrice ||
    (PK === collectionPartition(collection) && (SK === chaptersSortKey || SK.startsWith(recordingSortKeyPrefix)))
  );
}
