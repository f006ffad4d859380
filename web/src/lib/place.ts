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
