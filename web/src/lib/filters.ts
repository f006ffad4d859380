import { type Category, isInCategory } from '#shared/rules/categories.ts';
import { compareText } from '#shared/rules/compare-text.ts';
import { onlineLabel } from '#shared/rules/sessions.ts';

type Filterable = { category: string | null; locationType: 'online' | 'onsite'; city: string | null };

/** A filter names the category (its id) and the location that a list is narrowed to; null means all. */
export type Filter = { category: string | null; location: string | null };

function inLocation(session: Filterable, location: string | null): boolean {
  if (location === null) return true;
  return location === onlineLabel ? session.locationType === 'online' : session.city === location;
}

// Not localeCompare: a slow phone takes 40 ms to load its collator.
const sortKey = (city: string) => city.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Online and the distinct cities of the sessions by name (docs/product.md#session-list). */
export function locationsOf(sessions: readonly Filterable[]): string[] {
  const cities = sessions.flatMap(({ locationType, city }) => (locationType === 'onsite' && city ? [city] : []));
  return [onlineLabel, ...[...new Set(cities)].sort((one, other) => compareText(sortKey(one), sortKey(other)))];
}

/** The sessions that a filter leaves; a location where no session is (any more) narrows nothing. */
export function narrow<Session extends Filterable>(
  sessions: readonly Session[],
  filter: Filter,
  categories: readonly Category[],
): Session[] {
  const location = locationsOf(sessions).find((option) => option === filter.location) ?? null;
  return sessions.filter(
    (session) => isInCategory(session, filter.category, categories) && inLocation(session, location),
  );
}
