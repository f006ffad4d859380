export const locationTypes = ['online', 'onsite'] as const;
export type LocationType = (typeof locationTypes)[number];

export type Place = {
  locationType: LocationType;
  location: string | null;
  address: string | null;
  city: string | null;
  postCode: string | null;
};

export const onlineLabel = 'Online';
const onSiteLabel = 'On-site';

/** Labels a place in lists: Online, city and post code, or On-site (docs/product.md#session-place). */
export function placeLabel({ locationType, city, postCode }: Omit<Place, 'location' | 'address'>): string {
  if (locationType === 'online') return onlineLabel;
  return [city, postCode].filter(Boolean).join(' ') || onSiteLabel;
}

/** `max` null: unlimited; taken by completed bookings, held by pending ones (docs/product.md#capacity). */
export type Seats = { max: number | null; taken: number; held: number };

/** Ignores held seats (docs/product.md#capacity). */
export function isSoldOut({ max, taken }: Seats): boolean {
  return max !== null && taken >= max;
}

/** Seats that can be booked now, never negative; null for unlimited. */
export function seatsLeft({ max, taken, held }: Seats): number | null {
  return max === null ? null : Math.max(0, max - taken - held);
}

/** Minutes before the start from which an online session can be joined (docs/product.md#joining). */
export const defaultJoinMinutes = 30;
export const maxJoinMinutes = 24 * 60;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Says when the link to join opens, as the owner has set it (docs/product.md#joining). */
export function joinOpensText(minutes: number): string {
  if (minutes === 0) return 'The link to join opens at the start';
  const before = minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute');
  return `The link to join opens ${before} before the start`;
}

/** docs/product.md#upcoming-and-past */
export function isUpcoming(session: { startTime: string }, now: Date): boolean {
  return new Date(session.startTime) >= now;
}

type Timed = { startTime: string };

/** Compares sessions so that those to come are first, soonest first, then the past ones, latest first (docs/product.md#my-bookings). */
export function nextSessionFirst(now: Date): (one: Timed, other: Timed) => number {
  return (one, other) => {
    const isNext = isUpcoming(one, now);
    if (isNext !== isUpcoming(other, now)) return isNext ? -1 : 1;
    const difference = Date.parse(one.startTime) - Date.parse(other.startTime);
    return isNext ? difference : -difference;
  };
}

/** Online sessions are shown in the viewer's time zone, on-site ones in the venue's. */
export function displayZone(session: { locationType: LocationType; timeZone: string }, viewerZone: string): string {
  return session.locationType === 'online' ? viewerZone : session.timeZone;
}

// Never ends in a lone surrogate.
function startOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

export function cutText(text: string, length: number, mark = '...'): string {
  return text.length <= length ? text : `${startOf(text, length).trimEnd()}${mark}`;
}

/** docs/product.md#session-list */
export const phoneDescriptionLength = 100;

/** Shortens a text to at most 160 characters (docs/product.md#page-metadata). */
export function metaDescription(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length <= 160 ? flat : `${startOf(flat, 157)}...`;
}

export const sessionsPerPage = 100;
