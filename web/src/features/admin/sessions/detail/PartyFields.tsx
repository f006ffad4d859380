import { FurtherPeople } from '../../../../ui/booking/FurtherPeople.tsx';
import { PlacesField } from '../../../../ui/booking/PlacesField.tsx';
import type { Party } from './use-party.ts';

/** Asks how many places an attendee gets, and who comes with them. */
export function PartyFields({ party }: { party: Party }) {
  return (
    <>
      <PlacesField group={party} ofPrice={null} />
      {party.count > 1 && <FurtherPeople {...party} buyer="The first person gets" />}
    </>
  );
}
