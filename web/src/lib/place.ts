import { placeLines } from '#shared/rules/addresses.ts';
import type { LocationType } from '#shared/rules/sessions.ts';

type Place = {
  locationType: LocationType;
  location: string | null;
  address: string | null;
  city: string | null;
  postCode: string | null;
};

/** A search for the place in a map, opened by anyone who presses it: no map is loaded here. */
export function mapHref(place: Place): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(placeLines(place).join(', '))}`;
}
