import { fullAddress, type LocationType } from '#shared/rules/sessions.ts';

type Place = {
  locationType: LocationType;
  location: string | null;
  address: string | null;
  city: string | null;
  postCode: string | null;
};

/** The venue's name and its address; the name only where the address does not say it already. */
export function placeLines(place: Place): string[] {
  const address = fullAddress(place);
  const { location, locationType } = place;
  const named = locationType === 'onsite' && location && !address.includes(location);
  return named ? [location, address] : [address];
}

/** A search for the place in a map, opened by whoever presses it: no map is loaded here. */
export function mapHref(place: Place): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(fullAddress(place))}`;
}
