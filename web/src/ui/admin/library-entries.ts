import type { ComponentType } from 'react';
import { libraryHref, purchasesHref } from '#shared/contract/admin-paths.ts';
import type { AddedCollection } from '#shared/rules/added-collections.ts';
import { type Collection, collectionRows } from '#shared/rules/collections.ts';
import * as icons from './icons.tsx';

export type MenuEntry = { label: string; href: string; Icon: ComponentType };

type CollectionEntry = MenuEntry & { collection: Collection };

const collectionIcons: Partial<Record<Collection, ComponentType>> = { birth: icons.Baby, stress: icons.Moon };

/** The recordings of each collection in the back office. */
export const libraryEntries: readonly CollectionEntry[] = collectionRows.map(({ id, shortName }) => ({
  collection: id,
  label: `${shortName} Recordings`,
  href: libraryHref(id),
  Icon: collectionIcons[id] ?? icons.BookOpen,
}));

/** The recordings of collections that the owner has added. */
export function addedEntries(added: readonly Pick<AddedCollection, 'id' | 'name'>[]): CollectionEntry[] {
  return added.map(({ id, name }) => ({
    collection: id,
    label: `${name} Recordings`,
    href: libraryHref(id),
    Icon: icons.BookOpen,
  }));
}

/** Pages with the purchases of one collection alone. */
export const purchasesEntries: readonly CollectionEntry[] = collectionRows
  .filter(({ hasPurchasesPage }) => hasPurchasesPage)
  .map(({ id, shortName }) => ({
    collection: id,
    label: `${shortName} Purchases`,
    href: purchasesHref(id),
    Icon: icons.ShoppingBag,
  }));
