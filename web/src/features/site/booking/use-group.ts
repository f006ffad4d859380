// Before any schema: see there.
import '../../../lib/zod-without-eval.ts';
import { useState } from 'react';
import { ulid } from 'ulid';
import * as z from 'zod';
import type { RequestInput, ResponseBody } from '#shared/contract/contract.ts';
import { maxPlacesPerOrder } from '#shared/rules/bookings.ts';
import { seatsLeft } from '#shared/rules/sessions.ts';
import { readPlaces, storePlaces } from '../../../lib/booking/booking-storage.ts';
import { hasErrors } from '../../../lib/forms/form.ts';
import { type ApiProblem, hasCode } from '../../../lib/problem.ts';
import { type PersonErrors, type PersonField, personErrors, refusedFurther } from './further-person.ts';

type Session = ResponseBody<'getSession'>;
type FurtherPlace = Omit<RequestInput<'createGroup', 'body'>['further'][number], 'bookingId'>;

const personSchema = z.strictObject({
  key: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null while no address is to be given. */
  email: z.string().nullable(),
});
/** Somebody who comes with the buyer, as typed. */
export type FurtherPerson = z.output<typeof personSchema>;

const draftSchema = z.strictObject({
  count: z.int().min(1).max(maxPlacesPerOrder),
  /** Holds more people than are to be booked where there were more of them before. */
  people: z.array(personSchema),
});
type Draft = z.output<typeof draftSchema>;

/** Keeps how many places are booked in one order, and for whom (docs/product.md#several-places). */
export type GroupChoice = {
  count: number;
  /** Most places that the order can have. */
  max: number;
  /** Free seats of the session; null for unlimited. */
  left: number | null;
  /** False where one place is all that can be booked. */
  isOffered: boolean;
  /** Tells how many to offer instead of more than there are; null where there are enough. */
  fewer: number | null;
  /** The people who come with the buyer. */
  people: { person: FurtherPerson; errors: PersonErrors }[];
  setCount: (count: number) => void;
  change: (key: string, part: Partial<FurtherPerson>) => void;
  remove: (key: string) => void;
  /** Counts the people who were taken out: after each the number of places takes the focus. */
  removals: number;
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
  const missing = Math.max(0, count - 1 - people.length);
  const added = Array.from({ length: missing }, () => ({ key: newKey(), firstName: '', lastName: '', email: null }));
  return { count, people: [...people, ...added] };
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

type Refused = { key: string; field: PersonField; value: string; message: string };

/** The errors are shown of people who were checked, and of what the server has refused, until it is changed. */
function useChecks(people: FurtherPerson[]) {
  const [checkedKeys, setCheckedKeys] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [failures, setFailures] = useState(0);
  const errorsOf = (person: FurtherPerson): PersonErrors => {
    const errors = checkedKeys.includes(person.key) ? personErrors(person) : {};
    for (const { key, field, value, message } of refused)
      if (key === person.key && person[field] === value) errors[field] ??= message;
    return errors;
  };
  const check = (takesFocus: boolean) => {
    setCheckedKeys(people.map(({ key }) => key));
    const isComplete = !people.some((person) => hasErrors(personErrors(person)));
    if (!isComplete && takesFocus) setFailures((times) => times + 1);
    return isComplete;
  };
  const refuse = (problem: ApiProblem) => {
    const fields = refusedFurther(problem.fields).flatMap(({ place, field, message }) => {
      const person = people[place];
      return person ? [{ key: person.key, field, value: person[field] ?? '', message }] : [];
    });
    if (fields.length === 0) return;
    setRefused(fields);
    setFailures((times) => times + 1);
  };
  return { errorsOf, failures, check, refuse };
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
  const checks = useChecks(people);
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
  const furtherFor = (buyerEmail: string) =>
    people.map(({ firstName, lastName, email }) => {
      const own = email?.trim() ?? '';
      const isBuyers = own === '' || own.toLowerCase() === buyerEmail.trim().toLowerCase();
      return { firstName: firstName.trim(), lastName: lastName.trim(), ...(!isBuyers && { email: own }) };
    });
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
