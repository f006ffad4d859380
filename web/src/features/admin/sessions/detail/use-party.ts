import { useState } from 'react';
import { ulid } from 'ulid';
import type { RequestInput } from '#shared/contract/contract.ts';
import { maxPlacesPerOrder } from '#shared/rules/bookings.ts';
import { seatsLeft } from '#shared/rules/sessions.ts';
import { ApiProblem, hasCode } from '../../../../lib/problem.ts';
import type { PlacesChoice } from '../../../../ui/booking/PlacesField.tsx';
import {
  fewerThan,
  type OrderPlaces,
  type PlacesDraft,
  useOrderPlaces,
} from '../../../../ui/booking/use-order-places.ts';
import type { AdminSession } from '../editor/session-values.ts';

type Group = Pick<RequestInput<'addAttendee', 'body'>, 'group'>;

/** The places of an attendee whom the owner adds, and who comes with them (docs/product.md#several-places). */
export type Party = Omit<OrderPlaces, 'check' | 'refuse' | 'booked'> &
  PlacesChoice & {
    /** False where one place is all that there is. */
    isOffered: boolean;
    /** False where something is missing: says so at its field. */
    check: () => boolean;
    /** Takes over what the server said of the people, and how many places there are. */
    refuse: (error: unknown) => void;
    saysFewer: (error: unknown) => boolean;
    /** The people as they are added; nothing for one place. */
    groupFor: (buyerEmail: string) => Group;
  };

/** The owner may exceed the limit per order that holds for visitors, up to the most that an order can have. */
function mostOf({ seats }: AdminSession): { left: number | null; max: number } {
  const left = seatsLeft(seats);
  return { left, max: Math.min(maxPlacesPerOrder, left ?? maxPlacesPerOrder) };
}

export function useParty(session: AdminSession): Party {
  // The same for each try, so that a repeated one adds nobody twice.
  const [groupId] = useState(ulid);
  const [draft, setDraft] = useState<PlacesDraft>({ count: 1, people: [] });
  const [named, setNamed] = useState<number | null>(null);
  const { count } = draft;
  const { check, refuse, booked, ...places } = useOrderPlaces(draft, (next) => {
    setDraft(next);
    if (next.count !== count) setNamed(null);
  });
  const { left, max } = mostOf(session);
  return {
    ...places,
    left,
    max,
    isOffered: max > 1 || count > 1,
    fewer: fewerThan(count, named ?? max),
    check: () => check(true),
    refuse(error) {
      if (!(error instanceof ApiProblem)) return;
      refuse(error);
      if (hasCode(error, 'fewer_places_left')) setNamed(error.particulars.left ?? null);
    },
    saysFewer: (error) => hasCode(error, 'fewer_places_left'),
    groupFor(buyerEmail) {
      if (count === 1) return {};
      // The key of a person is the id of their place.
      const further = booked(buyerEmail).map((person, place) => ({
        ...person,
        bookingId: places.people[place]?.person.key ?? ulid(),
      }));
      return { group: { groupId, further } };
    },
  };
}
