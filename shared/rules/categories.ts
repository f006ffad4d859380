/** A kind of session: sessions and addresses have its `id`; its `name` is the owner's and may change. */
export type Category = { id: string; name: string };

/** Id of the category in which sessions without one are found (docs/product.md#session-categories). */
export const otherCategory = 'Other';

/** Null for no category, and for one that was removed. */
export function categoryName(categories: readonly Category[], id: string | null): string | null {
  return categories.find((one) => one.id === id)?.name ?? null;
}

/** The id of the category that a text names, whatever its case; null when it names none. */
export function categoryOf(text: string | null, categories: readonly Category[]): string | null {
  const categoryId = text?.trim().toLowerCase();
  return categories.find(({ id }) => id.toLowerCase() === categoryId)?.id ?? null;
}

/**
 * Tells whether a session is found in a category, by its id; null: in any. One without a category, or with one that was
 * removed, is found under Other.
 */
export function isInCategory(
  { category }: { category: string | null },
  id: string | null,
  categories: readonly Category[],
): boolean {
  return id === null || (categories.find((one) => one.id === category)?.id ?? otherCategory) === id;
}
