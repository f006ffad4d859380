import { useState } from 'react';
import { ulid } from 'ulid';
import type { ApiProblem } from '../../lib/problem.ts';
import { bookedPeople, type FurtherPerson, type PersonErrors, withPeople } from './further-person.ts';
import type { PlacesChoice } from './PlacesField.tsx';
import { usePeopleChecks } from './use-people-checks.ts';

/** Holds how many places an order has and who comes with the buyer, as typed: also people who are too many just now. */
export type PlacesDraft = { count: number; people: FurtherPerson[] };

/** The places of one order, and the people who come with the buyer. */
export type OrderPlaces = Pick<PlacesChoice, 'count' | 'setCount' | 'removals'> & {
  people: { person: FurtherPerson; errors: PersonErrors }[];
  change: (key: string, part: Partial<FurtherPerson>) => void;
  remove: (key: string) => void;
  /** Counts the checks that failed: after each the first wrong field takes the focus. */
  failures: number;
  /** False where something is missing: says so at its field, which takes the focus unless another has it. */
  check: (takesFocus: boolean) => boolean;
  /** Takes over what the server said of the people. */
  refuse: (problem: ApiProblem) => void;
  /** The people as they are booked. An address that is the buyer's own leaves the place with the buyer. */
  booked: (buyerEmail: string) => ReturnType<typeof bookedPeople>;
};

/** Adds the people that are missing to a number of places; those who are too many stay. */
export function withCount({ people }: PlacesDraft, count: number, newKey: () => string): PlacesDraft {
  return { count, people: withPeople(people, count, newKey) };
}

/** Tells how many places to offer instead of more than there are; null where there are enough, or none. */
export function fewerThan(count: number, most: number): number | null {
  return count > 1 && most > 0 && most < count ? most : null;
}

/** Changes how many places an order has and whose they are; the caller keeps the draft. */
export function useOrderPlaces(draft: PlacesDraft, store: (next: PlacesDraft) => void): OrderPlaces {
  const [removals, setRemovals] = useState(0);
  const { count } = draft;
  const people = draft.people.slice(0, count - 1);
  const { errorsOf, ...checks } = usePeopleChecks(people);
  const change = (key: string, part: Partial<FurtherPerson>) =>
    store({ count, people: draft.people.map((person) => (person.key === key ? { ...person, ...part } : person)) });
  const remove = (key: string) => {
    store({ count: count - 1, people: draft.people.filter((person) => person.key !== key) });
    setRemovals((times) => times + 1);
  };
  return {
    ...checks,
    count,
    people: people.map((person) => ({ person, errors: errorsOf(person) })),
    setCount: (next) => store(withCount(draft, next, ulid)),
    change,
    remove,
    removals,
    booked: (buyerEmail) => bookedPeople(people, buyerEmail),
  };
}
