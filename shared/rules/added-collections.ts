import type { Currency } from './currencies.ts';

/** A collection that the owner has added to those of the site's code (docs/decisions/collections.md). */
export type AddedCollection = {
  /** Its address is made from it; it does not change once it has recordings or orders. */
  id: string;
  name: string;
  /** Markdown, on its page; null: none. */
  text: string | null;
  /** Path of the picture on its page; null: none. */
  picture: string | null;
  price: Record<Currency, number>;
  offered: boolean;
};

type Named = Pick<AddedCollection, 'id' | 'name'>;

let known: readonly Named[] = [];

/** Makes the added collections known by their names to what is written and drawn from now on, as `setLanguage` does for dates. */
export function followCollections(list: readonly Named[]): void {
  known = list;
}

export const addedCollections = (): readonly Named[] => known;

const named = new Map<string, string>();

/** Makes the name of a collection known that is listed nowhere, as one is that is not offered: for who has it. */
export function nameCollection(id: string, name: string): void {
  named.set(id, name);
}

/** Returns the owner's name of a collection; undefined where that is not known. */
export function nameOfAdded(id: string): string | undefined {
  return known.find((one) => one.id === id)?.name ?? named.get(id);
}
