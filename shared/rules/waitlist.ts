import { ordinalForm } from './locale.ts';

/**
 * A released seat reaches those who wait in one of these ways (docs/trust.md#released-seats): offered to one after the
 * other, in the order of the line, or announced to everyone at once.
 */
export const waitlistModes = ['next_in_line', 'everyone'] as const;
export type WaitlistMode = (typeof waitlistModes)[number];

/** An offered seat is held this long, unless the session says otherwise or starts soon. */
export const defaultOfferHours = 24;
export const maxOfferHours = 168;

const minute = 60_000;
const hour = 60 * minute;

/** Everyone is told at once from this long before the start on: there is no time for one after the other. */
const nearStart = 2 * hour;

/** Milliseconds: an offer near the start of a session lasts at least this long, or until the start. */
export const shortestOffer = 30 * minute;

type Line = { waitlistMode: WaitlistMode; startTime: string };

/** Tells whether a seat that is released now is offered to one entry after the other. */
export function isOfferedInTurn({ waitlistMode, startTime }: Line, now: Date): boolean {
  return waitlistMode === 'next_in_line' && Date.parse(startTime) - now.getTime() >= nearStart;
}

/**
 * Returns the instant until which a seat that is offered now is held: for the session's hours, but never longer than a
 * quarter of the time left, at least half an hour, and never beyond the start.
 */
export function offerEnd({ startTime, offerHours }: { startTime: string; offerHours: number }, now: Date): string {
  const left = Date.parse(startTime) - now.getTime();
  const length = Math.max(shortestOffer, Math.min(offerHours * hour, Math.floor(left / 4)));
  return new Date(now.getTime() + Math.min(length, left)).toISOString();
}

/** A group that said so is offered fewer places than it waits for from so many milliseconds before the start on. */
const fewerNearStart = 24 * hour;

/** Several places are waited for together; with `fewerWillDo`, near the start fewer are taken too. */
export type PlacesWish = { places: number; fewerWillDo: boolean };

/**
 * Returns how many of the free seats a wish gets: all of its places, or near the start what there is where fewer will do; 0
 * when it is passed over (docs/product.md#waitlist-offers).
 * @param free null where nothing limits the seats
 */
export function placesToOffer(
  { places, fewerWillDo }: PlacesWish,
  { startTime, free }: { startTime: string; free: number | null },
  now: Date,
): number {
  if (free === null || places <= free) return places;
  const isNear = Date.parse(startTime) - now.getTime() <= fewerNearStart;
  return fewerWillDo && isNear ? free : 0;
}

/**
 * `queuedAt` is the instant since which the entry has its place: later than `createdAt` once an offer has lapsed, or where its
 * address was confirmed late. With `awaitsConfirmation` it does not count in the line yet.
 */
type Entry = {
  entryId: string;
  createdAt: string;
  queuedAt?: string | undefined;
  awaitsConfirmation?: true | undefined;
};

/** Hours in which confirming the address keeps the place in line (docs/trust.md#confirmed-addresses). */
export const confirmationHours = 24;

/** The instant since which an entry has its place when its address is confirmed at `confirmedAt`. */
export function confirmedRank({ createdAt, queuedAt }: Omit<Entry, 'entryId'>, confirmedAt: string): string {
  const isLate = Date.parse(confirmedAt) - Date.parse(createdAt) > confirmationHours * hour;
  return isLate ? confirmedAt : (queuedAt ?? createdAt);
}

/** The order of the line: who joined first, or whose last offer lapsed first; ties by id. */
export function compareEntries(one: Entry, other: Entry): number {
  const since = one.queuedAt ?? one.createdAt;
  const otherSince = other.queuedAt ?? other.createdAt;
  if (since !== otherSince) return since < otherSince ? -1 : 1;
  return one.entryId < other.entryId ? -1 : Number(one.entryId > other.entryId);
}

/** A place in line, from 1, and how many wait. */
export type LinePosition = { position: number; total: number };

/**
 * Finds the place that an entry has among those of its session that count, or will have once it counts itself. Undefined
 * when it is not one of them.
 */
export function positionIn(entries: readonly Entry[], entryId: string): LinePosition | undefined {
  const line = entries.filter((entry) => !entry.awaitsConfirmation || entry.entryId === entryId);
  const index = line.toSorted(compareEntries).findIndex((entry) => entry.entryId === entryId);
  return index === -1 ? undefined : { position: index + 1, total: line.length };
}

const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };

/** Formats a position such as 3rd of 5. */
export function positionText({ position, total }: LinePosition): string {
  return `${position}${endings[ordinalForm(position)] ?? 'th'} of ${total}`;
}
