import * as z from 'zod';
import { collectionHref } from '#shared/contract/paths.ts';

const addedIds = z.object({ library: z.object({ list: z.array(z.object({ id: z.string() })) }) });

/**
 * Paths of the pages of added collections that a change of the site's settings removed or gave another address. A change of
 * the settings stands for the pages of the collections that there are, so that nothing else renders these as not found; they
 * have no pages of recordings, because only a collection without recordings is removed.
 */
export function pathsOfRemovedCollections(before: unknown, after: unknown): string[] {
  const kept = idsIn(after);
  return idsIn(before)
    .filter((id) => !kept.includes(id))
    .map(collectionHref);
}

const idsIn = (image: unknown): string[] => addedIds.safeParse(image).data?.library.list.map(({ id }) => id) ?? [];
