// Before any schema: see there.
import '../../../lib/zod-without-eval.ts';
import { useState } from 'react';
import { ulid } from 'ulid';
import * as z from 'zod';
import type { RequestInput, ResponseBody } from '#shared/contract/contract.ts';
import { maxPlacesPerOrder } from '#shared/rules/bookings.ts';
import { seatsLeft } from '#shared/rules/sessions.ts';
import { readPlaces, storePlaces } from '../../../lib/booking/booking-storage.ts';
import { type ApiProblem, hasCode } from '../../../lib/problem.ts';
import {
  bookedPeople,
  type FurtherPerson,
  type PersonErrors,
  personSchema,
  withPeople,
} from '../../../ui/booking/further-person.ts';
import type { PlacesChoice } from '../../../ui/booking/PlacesField.tsx';
import { usePeopleChecks } from '../../../ui/booking/use-people-checks.ts';

type Session = ResponseBody<'getSession'>;
type FurtherPlace = Omit<RequestInput<'createGroup', 'body'>['further'][number], 'bookingId'>;

const draftSchema = z.strictObject({
  count: z.int().min(1).max(maxPlacesPerOrder),
  /** Holds more people than are to be booked where there were more of them before. */
  people: z.array(personSchema),
});
type Draft = z.output<typeof draftSchema>;

/** Keeps how many places are booked in one order, and for whom (docs/product.md#several-places). */
export type GroupChoice = PlacesChoice & {
  /** False where one place is all that can be booked. */
  isOffered: boolean;
  /** The people who come with the buyer. */
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
  furtherFor: (buyerEmail: string) => FurtherPlace[];
};

const emptyDraft: Draft = { count: 1, people: [] };

/** Returns what was typed before; one place where nothing was, or nothing that can be read. */
export function placesFrom(stored: string | null): Draft {
  try {
    return draftSchema.safeParse(JSON.parse(stored ?? 'null')).data ?? emptyDraft;
  } catch {
    return emptyDraft; // Not ours: start with one place.
  }
}

/** Adds the people that are missing to a number of places; those who are too many stay. */
export function withCount({ people }: Draft, count: number, newKey: () => string): Draft {
  return { count, people: withPeople(people, count, newKey) };
}

/** Tells what an order can have and is to have fewer than chosen, where there is less left. */
function bounds(session: Session, count: number, priceLeft: number | null, problem: ApiProblem | null) {
  const left = seatsLeft(session.seats);
  const ofSession = Math.min(session.placesPerOrder, left ?? session.placesPerOrder);
  const max = Math.min(ofSession, priceLeft ?? ofSession);
  const named = hasCode(problem, 'fewer_places_left') ? problem.particulars.left : undefined;
  const most = named ?? max;
  const fewer = count > 1 && most > 0 && most < count ? most : null;
  return { left, max, fewer, isOffered: ofSession > 1 || count > 1 };
}

/**
 * Keeps how many places are booked and for whom, in this tab until they are booked.
 * @param priceLeft places that are left at the chosen price; null where it has none of its own
 */
export function useGroup(session: Session, priceLeft: number | null, problem: ApiProblem | null): GroupChoice {
  const [draft, setDraft] = useState(() => placesFrom(readPlaces(session.id)));
  const [removals, setRemovals] = useState(0);
  const { count } = draft;
  const people = draft.people.slice(0, count - 1);
  const checks = usePeopleChecks(people);
  const store = (next: Draft) => {
    setDraft(next);
    storePlaces(session.id, JSON.stringify(next));
  };
  const change = (key: string, part: Partial<FurtherPerson>) =>
    store({ count, people: draft.people.map((person) => (person.key === key ? { ...person, ...part } : person)) });
  const remove = (key: string) => {
    store({ count: count - 1, people: draft.people.filter((person) => person.key !== key) });
    setRemovals((times) => times + 1);
  };
  const furtherFor = (buyerEmail: string) => bookedPeople(people, buyerEmail);
  return {
    ...bounds(session, count, priceLeft, problem),
    count,
    people: people.map((person) => ({ person, errors: checks.errorsOf(person) })),
    setCount: (next) => store(withCount(draft, next, ulid)),
    change,
    remove,
    removals,
    failures: checks.failures,
    check: checks.check,
    refuse: checks.refuse,
    furtherFor,
  };
}
