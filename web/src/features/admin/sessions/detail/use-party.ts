import { useState } from 'react';
import { ulid } from 'ulid';
import type { RequestInput } from '#shared/contract/contract.ts';
import { maxPlacesPerOrder } from '#shared/rules/bookings.ts';
import { seatsLeft } from '#shared/rules/sessions.ts';
import { ApiProblem, hasCode } from '../../../../lib/problem.ts';
import {
  bookedPeople,
  type FurtherPerson,
  type PersonErrors,
  withPeople,
} from '../../../../ui/booking/further-person.ts';
import type { PlacesChoice } from '../../../../ui/booking/PlacesField.tsx';
import { usePeopleChecks } from '../../../../ui/booking/use-people-checks.ts';
import type { AdminSession } from '../editor/session-values.ts';

type Group = Pick<RequestInput<'addAttendee', 'body'>, 'group'>;

/** Keeps who comes with an attendee whom the owner adds (docs/product.md#several-places). */
export type Party = PlacesChoice & {
  /** False where one place is all that there is. */
  isOffered: boolean;
  people: { person: FurtherPerson; errors: PersonErrors }[];
  change: (key: string, part: Partial<FurtherPerson>) => void;
  remove: (key: string) => void;
  failures: number;
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
  const [count, setCount] = useState(1);
  const [typed, setTyped] = useState<FurtherPerson[]>([]);
  const [removals, setRemovals] = useState(0);
  const [named, setNamed] = useState<number | null>(null);
  const people = typed.slice(0, count - 1);
  const checks = usePeopleChecks(people);
  const { left, max } = mostOf(session);
  const most = named ?? max;
  return {
    count,
    left,
    max,
    isOffered: max > 1 || count > 1,
    fewer: count > 1 && most > 0 && most < count ? most : null,
    people: people.map((person) => ({ person, errors: checks.errorsOf(person) })),
    setCount(next) {
      setCount(next);
      setNamed(null);
      setTyped(withPeople(typed, next, ulid));
    },
    change: (key, part) => setTyped(typed.map((person) => (person.key === key ? { ...person, ...part } : person))),
    remove(key) {
      setTyped(typed.filter((person) => person.key !== key));
      setCount(count - 1);
      setRemovals((times) => times + 1);
    },
    removals,
    failures: checks.failures,
    check: () => checks.check(true),
    refuse(error) {
      if (!(error instanceof ApiProblem)) return;
      checks.refuse(error);
      if (hasCode(error, 'fewer_places_left')) setNamed(error.particulars.left ?? null);
    },
    saysFewer: (error) => hasCode(error, 'fewer_places_left'),
    groupFor(buyerEmail) {
      if (people.length === 0) return {};
      const booked = bookedPeople(people, buyerEmail);
      // The key of a person is the id of their place.
      const further = booked.map((person, place) => ({ ...person, bookingId: people[place]?.key ?? ulid() }));
      return { group: { groupId, further } };
    },
  };
}
