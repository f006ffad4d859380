import type { RequestInput, ResponseBody } from '#shared/contract/contract.ts';
import { allCollections, type Collection, collectionRow } from '#shared/rules/collections.ts';
import { formatDate, formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import { weekdayNames, weekdayOf } from '#shared/rules/suggestions.ts';
import { wallTimeOf } from '#shared/rules/wall-time.ts';
import { collectionText } from '../../../lib/collections/collection-text.ts';
import type { MemberResources } from '../../../lib/collections/member-resources.ts';
import type { ReadField } from '../../../lib/forms/form.ts';

export type Wish = NonNullable<ResponseBody<'getMySuggestions'>['wish']>;

export type SuggestionField = 'collection' | 'weekday' | 'hour' | 'dueDate';

/** An hour of the evening as clocks of the site's language show it. */
export const hourText = (hour: number): string => formatTime(`2026-01-01T${hour}:00:00.000Z`, 'UTC');

/**
 * Every Sunday at 8:00 PM, Europe/London (GMT), from the birth recordings. The next comes on Sunday, December 6, 2026.
 * @param isOpen the member can play something of the collection
 */
export function wishText({ collection, weekday, hour, timeZone, nextAt }: Wish, isOpen: boolean): string {
  const day = weekdayNames[weekday - 1] ?? '';
  const when = `Every ${day} at ${hourText(hour)}, ${formatZone(nextAt, timeZone)}`;
  const next = isOpen
    ? `The next comes on ${formatLongDate(nextAt, timeZone)}.`
    : 'No recording of these is open to you now, so nothing comes. Stopping the suggestions deletes what you gave.';
  return `${when}, from the ${collectionText(collection).name} recordings. ${next}`;
}

export function dueDateText(dueDate: string): string {
  return `The chapters follow the weeks until ${formatDate(`${dueDate}T00:00:00.000Z`, 'UTC')}. From that day on nothing comes any more.`;
}

/** The collections of which the member can play something: those that are theirs first. */
export function suggestible({ full, recordings }: Pick<MemberResources, 'full' | 'recordings'>): Collection[] {
  const free = allCollections().filter(
    (one) => !full.includes(one) && recordings.some(({ collection }) => collection === one),
  );
  return [...full, ...free];
}

/** The day of the week that it is for the viewer. */
export const weekdayNow = (now: Date, timeZone: string): number =>
  weekdayOf(wallTimeOf(now.toISOString(), timeZone).date);

/** Reads the form; a field that is not shown is empty. */
export function readChoice(
  read: ReadField<SuggestionField>,
  { offered, timeZone }: { offered: readonly Collection[]; timeZone: string },
): RequestInput<'setMySuggestions', 'body'> | undefined {
  const collection = offered.find((one) => one === read('collection')) ?? offered[0];
  if (!collection) return undefined;
  const dueDate = collectionRow(collection).hasDueDate ? read('dueDate') || null : null;
  return { collection, weekday: Number(read('weekday')), hour: Number(read('hour')), timeZone, dueDate };
}
