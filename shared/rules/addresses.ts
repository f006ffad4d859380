import type { Place } from './sessions.ts';

/** Address, city and post code, else the location, else a fixed text (docs/product.md#session-place). */
export function fullAddress({ locationType, location, address, city, postCode }: Place): string {
  if (locationType === 'online') return 'Online Session';
  return [address, city, postCode].filter(Boolean).join(', ') || location || 'On-site location';
}

/** The venue's name, unless the address contains it, and the address. */
export function placeLines(place: Place): string[] {
  const address = fullAddress(place);
  const { location, locationType } = place;
  return locationType === 'onsite' && location && !address.includes(location) ? [location, address] : [address];
}
