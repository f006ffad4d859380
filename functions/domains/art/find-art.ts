import { artFileParts } from '#shared/contract/art/path.ts';
import type { RequestOutput } from '#shared/contract/contract.ts';
import type { AddedCollection } from '#shared/rules/added-collections.ts';
import { type Motif, motifOf } from '#shared/rules/art.ts';
import { categoryOf, otherCategory } from '#shared/rules/categories.ts';
import { collectionRow, collectionRows } from '#shared/rules/collections.ts';
import { fixedArt } from '#shared/rules/fixed-art.ts';
import { learningResourceKey, learningResourceRecord } from '../../ground/keys/learning-resource.ts';
import { recordingKey, recordingRecord } from '../../ground/keys/recording.ts';
import { sessionKey, sessionRecord } from '../../ground/keys/session.ts';
import { getItems } from '../../ground/platform/batch.ts';
import type { Table } from '../../ground/platform/table.ts';
import { findSite } from '../../ground/settings/site.ts';

type Params = Pick<RequestOutput<'getArt', 'params'>, 'category' | 'file'>;

const fixed = new Set(Object.values(fixedArt).map(({ id, category }) => `${id} ${category}`));

/**
 * The motif of the art that something shows: a session in its category, whether or not it is published, a recording, a
 * resource, or a part of the site. Undefined where nothing has that id, or not that category. At most one call to the
 * table, for a resource two, for what may be a recording of an added collection three; consistent, since a session is shown as
 * soon as it is saved.
 */
export async function findMotif(table: Table, { category, file }: Params): Promise<Motif | undefined> {
  const { sessionId: id } = artFileParts(file);
  const isKnown = fixed.has(`${id} ${category}`) || (await isCategoryOf(table, id, category));
  return isKnown ? motifOf(category) : undefined;
}

async function isCategoryOf(table: Table, id: string, category: string): Promise<boolean> {
  const collection = collectionRows.find(({ art }) => art === category)?.id;
  const { session, recording, resource } = await getItems(table, {
    session: { key: sessionKey(id), schema: sessionRecord },
    recording: collection === undefined ? undefined : { key: recordingKey(collection, id), schema: recordingRecord },
    resource: { key: learningResourceKey(id), schema: learningResourceRecord },
  });
  if (session) return category === (session.category ?? otherCategory);
  if (recording) return true;
  if (!resource && category !== addedArt) return false;
  const { categories, library } = await findSite(table, { consistent: true });
  // The owner types the category of a resource.
  if (resource) return category === (categoryOf(resource.category, categories.list) ?? otherCategory);
  return isRecordingOf(table, id, library.list);
}

/** The art of recordings in collections that the owner has added. */
const addedArt = collectionRow('').art;

async function isRecordingOf(table: Table, id: string, added: readonly AddedCollection[]): Promise<boolean> {
  if (added.length === 0) return false;
  const reads = added.map((one) => [one.id, { key: recordingKey(one.id, id), schema: recordingRecord }] as const);
  return Object.values(await getItems(table, Object.fromEntries(reads))).some((found) => found !== undefined);
}
