/** Category options of a session, in the order of the filter chips (spec section 3). */
export const categories = [
  'Breathwork',
  'Meditation',
  'Movement',
  'Pregnancy',
  'Postpartum',
  'Mothers',
  'Workshop',
  'Other',
] as const;
export type Category = (typeof categories)[number];

export const locationTypes = ['online', 'onsite'] as const;
export type LocationType = (typeof locationTypes)[number];

type Place = {
  locationType: LocationType;
  location: string | null;
  address: string | null;
  city: string | null;
  postCode: string | null;
};

export const onlineLabel = 'Online';
const onSiteLabel = 'On-site';

/** Short place for lists: Online, city and post code, or On-site (spec section 2). */
export function placeLabel({ locationType, city, postCode }: Omit<Place, 'location' | 'address'>): string {
  if (locationType === 'online') return onlineLabel;
  return [city, postCode].filter(Boolean).join(' ') || onSiteLabel;
}

/** Whole address joined by commas, falling back to the location text, then to a fixed text (back office, section 2). */
export function fullAddress({ locationType, location, address, city, postCode }: Place): string {
  if (locationType === 'online') return 'Online Session';
  return [address, city, postCode].filter(Boolean).join(', ') || location || 'On-site location';
}

/** The venue's name and its address; the name only where the address does not say it already. */
export function placeLines(place: Place): string[] {
  const address = fullAddress(place);
  const { location, locationType } = place;
  return locationType === 'onsite' && location && !address.includes(location) ? [location, address] : [address];
}

/** Seats of a session: null for unlimited; taken by completed bookings, held by pending ones. */
export type Seats = { max: number | null; taken: number; held: number };

/** Sold out when completed bookings reach the maximum; checked only where there is one (spec section 2). */
export function isSoldOut({ max, taken }: Seats): boolean {
  return max !== null && taken >= max;
}

/** Places that can be booked now, held ones left out; null for unlimited. Never negative. */
export function seatsLeft({ max, taken, held }: Seats): number | null {
  return max === null ? null : Math.max(0, max - taken - held);
}

/** Upcoming means that the start is now or later (spec section 4). */
export function isUpcoming(session: { startTime: string }, now: Date): boolean {
  return new Date(session.startTime) >= now;
}

/** Zone in which a session's times are shown: online in the viewer's, on site in the venue's. */
export function displayZone(session: { locationType: LocationType; timeZone: string }, viewerZone: string): string {
  return session.locationType === 'online' ? viewerZone : session.timeZone;
}

// Never half of a character that takes two places.
function startOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** The text cut to a length with a mark after it; a shorter text stays as it is. */
export function cutText(text: string, length: number, mark = '...'): string {
  return text.length <= length ? text : `${startOf(text, length).trimEnd()}${mark}`;
}

/** Characters of a description on a phone's card (spec section 9). */
export const phoneDescriptionLength = 100;

/** Page metadata's description: at most 160 characters, 157 and an ellipsis when longer (spec section 2). */
export function metaDescription(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length <= 160 ? flat : `${startOf(flat, 157)}...`;
}

/** Sessions of one page of a public list. */
export const sessionsPerPage = 100;
