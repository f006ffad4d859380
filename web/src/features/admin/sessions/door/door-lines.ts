import { isBooked } from '#shared/rules/bookings.ts';
import { formatMoney, isFree } from '#shared/rules/money.ts';
import { hasWords } from '#shared/rules/search-terms.ts';
import { seatsLeft } from '#shared/rules/sessions.ts';
import {
  bookingOf,
  type DoorChange,
  type DoorList,
  type DoorPerson,
  withChanges,
} from '../../../../lib/admin/door-changes.ts';
import type { Door } from '../../../../lib/admin/door-store.ts';
import { owedText } from '../../../../lib/admin/order-text.ts';

export type DoorLine = DoorPerson & {
  here: boolean;
  /** Numbers the places of people with the same name: 2 of 3. Null means that the name is unique. */
  place: string | null;
  /** Names the person of the same order whose line is above; null for anyone else (docs/product.md#several-places). */
  cameWith: string | null;
  /** A change of it has not reached the server. */
  waits: boolean;
};

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

const byName = (one: DoorPerson, other: DoorPerson) =>
  collator.compare(one.name, other.name) || one.id.localeCompare(other.id);

/**
 * A line for each place, by name as people say it: A to Z, whatever case and accents. People who came together stand together,
 * under the first of their names.
 */
export function linesOf(list: DoorList, changes: readonly DoorChange[]): DoorLine[] {
  const waiting = new Set(changes.map(bookingOf));
  const sorted = withChanges(list, changes).people.toSorted(byName);
  const firstOf = (person: DoorPerson) =>
    (person.groupId && sorted.find(({ groupId }) => groupId === person.groupId)) || person;
  // Sorting is stable: within a group the order by name stays.
  const people = sorted.toSorted((one, other) => byName(firstOf(one), firstOf(other)));
  return people.map((person, at) => {
    const sameName = people.filter(({ name }) => name === person.name).length;
    const before = people.slice(0, at).filter(({ name }) => name === person.name).length;
    return {
      ...person,
      here: person.attendance?.here ?? false,
      place: sameName > 1 ? `${before + 1} of ${sameName}` : null,
      cameWith: firstOf(person) === person ? null : firstOf(person).name,
      waits: waiting.has(person.id),
    };
  });
}

export function foundLines(lines: readonly DoorLine[], search: string): readonly DoorLine[] {
  return search.trim() === '' ? lines : lines.filter(({ name }) => hasWords([name], search));
}

/** Counts who is here of the places that are booked: 9 of 12 here. Everyone here counts, paid or not. */
export function hereText(lines: readonly DoorLine[]): string {
  const expected = lines.filter((line) => line.here || isBooked(line));
  return `${expected.filter(({ here }) => here).length} of ${expected.length} here`;
}

export function marksOf({
  status,
  offered,
  total,
  rest,
  walkIn,
  paidByHand,
  paidElsewhere,
  option,
  place,
  pack,
  cameWith,
}: DoorLine): string[] {
  const isUnpaid = status === 'pending' && !offered;
  return [
    cameWith && `With ${cameWith}`,
    place && `Place ${place}`,
    walkIn && 'Walk-in',
    offered && 'Offer not accepted',
    option ?? false,
    isUnpaid && `Unpaid ${formatMoney(total)}`,
    rest && owedText(rest),
    paidElsewhere && (isFree(total) ? 'Paid elsewhere' : `Paid elsewhere ${formatMoney(total)}`),
    pack ? `Paid with ${pack}` : false,
    paidByHand && !paidElsewhere && `Paid by hand ${formatMoney(total)}`,
  ].filter((mark) => typeof mark === 'string');
}

/** Tells whether no seat is left, counting the changes that were made here and not sent. */
export function isFull({ list, changes }: Pick<Door, 'list' | 'changes'>): boolean {
  return list !== null && seatsLeft(withChanges(list, changes).seats) === 0;
}

export function unsentText(changes: number): string {
  return changes === 1 ? '1 change waits for the network' : `${changes} changes wait for the network`;
}

const whatWas: Record<DoorChange['kind'], (name: string) => string> = {
  tap: (name) => `The mark of ${name} was not kept.`,
  walkIn: (name) => `${name} was not added.`,
  cash: (name) => `The cash of ${name} was not noted.`,
  removal: (name) => `${name} was not taken out.`,
};

export function refusalTitle({ kind, name }: DoorChange): string {
  return whatWas[kind](name);
}
