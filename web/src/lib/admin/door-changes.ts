import type { ResponseBody } from '#shared/contract/contract.ts';

export type DoorList = ResponseBody<'getDoorList'>;
export type DoorPerson = DoorList['people'][number];

/** Something done at a door: its id, when by this phone's clock (milliseconds), and about whom. */
export type DoorChange = { id: string; at: number; name: string } & (
  | { kind: 'tap'; bookingId: string; here: boolean; seen: string | null }
  /** Its id is the booking's. */
  | { kind: 'walkIn'; email: string | null; cash: number | null; overCapacity: boolean }
  | { kind: 'cash'; bookingId: string }
  | { kind: 'removal'; bookingId: string; refund: boolean }
);

/** The booking that a change is about. */
export function bookingOf(change: DoorChange): string {
  return change.kind === 'walkIn' ? change.id : change.bookingId;
}

/** The list as it is once the changes have reached the server, which is how it is shown at once. */
export function withChanges(list: DoorList, changes: readonly DoorChange[]): DoorList {
  return changes.reduce(withChange, list);
}

function withChange(list: DoorList, change: DoorChange): DoorList {
  if (change.kind === 'walkIn') return withPerson(list, newPerson(change, list.price.currency));
  const person = list.people.find(({ id }) => id === change.bookingId);
  if (!person) return list;
  if (change.kind === 'removal') return withoutPerson(list, person);
  return withPerson(list, {
    ...person,
    ...(change.kind === 'cash' ? paidInCash : { attendance: attendanceOf(change) }),
  });
}

const paidInCash = { status: 'completed', paymentStatus: 'paid', paidByHand: true, payable: false } as const;

const attendanceOf = ({ id: changeId, at, here }: { id: string; at: number; here: boolean }) => ({
  here,
  at: new Date(at).toISOString(),
  changeId,
});

function newPerson(
  { id, at, name, cash }: Extract<DoorChange, { kind: 'walkIn' }>,
  currency: DoorList['price']['currency'],
): DoorPerson {
  return {
    id,
    name,
    status: 'completed',
    paymentStatus: cash === null ? 'free' : 'paid',
    offered: false,
    walkIn: true,
    total: { amount: cash ?? 0, currency },
    paidByHand: cash !== null,
    payable: false,
    attendance: attendanceOf({ id, at, here: true }),
  };
}

/** The list with a person as they are now; who is new stands at the end, and has a seat. */
export function withPerson(list: DoorList, person: DoorPerson): DoorList {
  const knownPerson = list.people.find(({ id }) => id === person.id);
  const people = knownPerson
    ? list.people.map((one) => (one === knownPerson ? person : one))
    : [...list.people, person];
  return { ...list, people, seats: seatsAfter(list.seats, knownPerson, person) };
}

function withoutPerson(list: DoorList, person: DoorPerson): DoorList {
  return {
    ...list,
    people: list.people.filter((one) => one !== person),
    seats: seatsAfter(list.seats, person, undefined),
  };
}

// As the server counts: a pending booking holds its seat, any other has taken it.
const takenBy = (person?: DoorPerson) => Number(person !== undefined && person.status !== 'pending');
const heldBy = (person?: DoorPerson) => Number(person?.status === 'pending');

function seatsAfter({ max, taken, held }: DoorList['seats'], before?: DoorPerson, after?: DoorPerson) {
  return { max, taken: taken - takenBy(before) + takenBy(after), held: held - heldBy(before) + heldBy(after) };
}

/** A list from the server, in which no one is as they were before a tap that it has confirmed meanwhile. */
export function newestOf(knownList: DoorList | null, loaded: DoorList): DoorList {
  const before = new Map(knownList?.people.map(({ id, attendance }) => [id, attendance]));
  const people = loaded.people.map((person) => {
    const confirmed = before.get(person.id);
    const isStale = confirmed && (person.attendance === null || person.attendance.at < confirmed.at);
    return isStale ? { ...person, attendance: confirmed } : person;
  });
  return { ...loaded, people };
}
