/** A kind of session: sessions and addresses have its `id`; its `name` is the owner's and may change. */
export type Category = { id: string; name: string };

/** Id of the category in which sessions without one are found (docs/product.md#session-categories). */
export const otherCategory = 'Other';

/** Null for no category, and for one that was removed. */
export function categoryName(categories: readonly Category[], id: string | null): string | null {
  return categories.find((one) => one.id === id)?.name ?? null;
}

/** Whether a session is found in a category; one without a category, or with one that was removed, is found under Other. */
export function isInCategory(
  session: { category: string | null },
  id: string,
  categories: readonly Category[],
): boolean {
  return (categories.find((one) => one.id === session.category)?.id ?? otherCategory) === id;
}
