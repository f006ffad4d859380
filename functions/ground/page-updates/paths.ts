import { collectionHref, paths, recordingHref } from '#shared/contract/paths.ts';
import { type Collection, collectionIdPattern, collections } from '#shared/rules/collections.ts';
import { chaptersSortKey, collectionKeyPrefix } from '#shared/rules/table.ts';
import { packagePriceKey } from '../keys/discount-code.ts';
import { recordingSortKeyPrefix } from '../keys/recording.ts';
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
  const collection = collectionShownBy({ PK, SK });
  if (collection === undefined) return [];
  const recordingId = SK.startsWith(recordingSortKeyPrefix) ? SK.slice(recordingSortKeyPrefix.length) : undefined;
  return [collectionHref(collection), ...(recordingId ? [recordingHref(collection, recordingId)] : [])];
}

/** The price of an added collection is in the settings, which every page shows. */
function collectionShownBy({ PK, SK }: Key): Collection | undefined {
  const isPrice = (one: Collection) => PK === packagePriceKey(one).PK && SK === packagePriceKey(one).SK;
  const isShown = SK === chaptersSortKey || SK.startsWith(recordingSortKeyPrefix);
  if (!PK.startsWith(collectionKeyPrefix) || !isShown) return collections.find(isPrice);
  const id = PK.slice(collectionKeyPrefix.length);
  return collectionIdPattern.test(id) ? id : undefined;
}
