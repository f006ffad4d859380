import { type Category, categories, onlineLabel } from '#shared/rules/sessions.ts';

type Filterable = { category: Category | null; locationType: 'online' | 'onsite'; city: string | null };

/** What a list is narrowed to; null is all. */
export type Filter = { category: Category | null; location: string | null };

/** The category that a query parameter names, whatever its case; null when it names none of ours. */
export function categoryOf(text: string | null): Category | null {
  const wanted = text?.trim().toLowerCase();
  return categories.find((category) => category.toLowerCase() === wanted) ?? null;
}

/** Whether a session is in a category; one without a category is found under Other. */
export function inCategory(session: Filterable, category: Category | null): boolean {
  return category === null || (session.category ?? 'Other') === category;
}

function inLocation(session: Filterable, location: string | null): boolean {
  if (location === null) return true;
  return location === onlineLabel ? session.locationType === 'online' : session.city === location;
}

/** Online and the distinct cities of the sessions by name (docs/product.md#session-list). */
export function locationsOf(sessions: readonly Filterable[]): string[] {
  const cities = sessions.flatMap(({ locationType, city }) => (locationType === 'onsite' && city ? [city] : []));
  return [onlineLabel, ...[...new Set(cities)].sort((a, b) => a.localeCompare(b, 'en'))];
}

/** The sessions that a filter leaves; a location where no session is (any more) narrows nothing. */
export function narrow<Session extends Filterable>(sessions: readonly Session[], filter: Filter): Session[] {
  const location = locationsOf(sessions).find((option) => option === filter.location) ?? null;
  return sessions.filter((session) => inCategory(session, filter.category) && inLocation(session, location));
}
