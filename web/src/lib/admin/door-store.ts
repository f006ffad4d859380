import { onForgetPerson, personKeys } from '../account/person-storage.ts';
import { createListeners } from '../listeners.ts';
import { readStored, writeStored } from '../storage.ts';
import { bookingOf, type DoorChange, type DoorList } from './door-changes.ts';

/** A change that the server has refused, and why. */
export type Refusal = { change: DoorChange; code: string; reason: string };

/** A stored door list can be read and written without network (docs/product.md#door-list). */
export type Door = {
  /** The list came from the server at this time, by this phone's clock (milliseconds). */
  savedAt: number;
  list: DoorList | null;
  /** The changes stand in the order they were made. */
  changes: readonly DoorChange[];
  refused: readonly Refusal[];
};

type Doors = Readonly<Record<string, Door>>;

const key = personKeys.doors;
const day = 24 * 3_600_000;
const noDoor: Door = { savedAt: 0, list: null, changes: [], refused: [] };
const { notify, subscribe } = createListeners(key);

// As text, as it is stored; `unstored` where the browser lets nothing be stored.
let unstored: string | null = null;
let parsed: { text: string | null; doors: Doors } = { text: null, doors: {} };

onForgetPerson(() => {
  unstored = null;
  notify();
});

/** Calls back when a door changes, also in another tab. Returns the function that ends it. */
export const subscribeToDoors = subscribe;

function isDoors(value: unknown): value is Doors {
  return typeof value === 'object' && value !== null && Object.values(value).every((door) => 'changes' in Object(door));
}

function parseDoors(text: string | null): Doors {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isDoors(value) ? value : {};
  } catch {
    return {}; // Not ours.
  }
}

export function readDoors(): Doors {
  const text = unstored ?? readStored('localStorage', key);
  if (text !== parsed.text) parsed = { text, doors: parseDoors(text) };
  return parsed.doors;
}

/** Returns the same object until it changes. */
export function readDoor(sessionId: string): Door {
  return readDoors()[sessionId] ?? noDoor;
}

/** Stores a door as changed; lists of yesterday are forgotten, changes that were not sent are not. */
export function changeDoor(sessionId: string, change: (door: Door) => Door): void {
  const doors = { ...readDoors(), [sessionId]: change(readDoor(sessionId)) };
  const keptDoors = Object.entries(doors).filter(([, door]) => isKept(door));
  const text = JSON.stringify(Object.fromEntries(keptDoors));
  unstored = writeStored('localStorage', key, text) ? null : text;
  notify();
}

function isKept({ savedAt, changes, refused }: Door): boolean {
  return savedAt > Date.now() - day || changes.length + refused.length > 0;
}

export function addChange(sessionId: string, change: DoorChange): void {
  changeDoor(sessionId, (door) => ({ ...door, changes: [...door.changes, change] }));
}

/** Takes a change out of those that wait, and makes of the list what the server has answered. */
export function settleChange(sessionId: string, { id }: DoorChange, update: (list: DoorList) => DoorList): void {
  changeDoor(sessionId, (door) => ({
    ...door,
    list: door.list && update(door.list),
    changes: door.changes.filter((change) => change.id !== id),
  }));
}

/** Moves a change to the refused ones; what was to follow the addition of a person goes with it. */
export function refuseChange(sessionId: string, refusal: Refusal): void {
  const { change: refused } = refusal;
  const isGone = (change: DoorChange) =>
    change.id === refused.id || (refused.kind === 'walkIn' && bookingOf(change) === refused.id);
  changeDoor(sessionId, (door) => ({
    ...door,
    changes: door.changes.filter((change) => !isGone(change)),
    refused: [...door.refused, refusal],
  }));
}

export function dismissRefusal(sessionId: string, { id }: DoorChange): void {
  changeDoor(sessionId, (door) => ({ ...door, refused: door.refused.filter(({ change }) => change.id !== id) }));
}
