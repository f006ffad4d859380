import * as z from 'zod';
import { collectionRow } from '../../rules/collections.ts';
import { firstSuggestionHour, lastSuggestionHour } from '../../rules/suggestions.ts';
import { collectionId } from '../common/collection.ts';
import { instant, secret, storedTimeZone, timeZone } from '../common/schemas.ts';

/** Tells when the suggestions come, and of which collection (docs/product.md#weekly-suggestions). */
export const suggestionChoice = z.object({
  collection: collectionId,
  /** Counts from 1, Monday. */
  weekday: z.int().min(1).max(7),
  /** Is an hour of the evening by the clocks of `timeZone`. */
  hour: z.int().min(firstSuggestionHour).max(lastSuggestionHour),
  timeZone: storedTimeZone,
  /** Is that of a birth, if the member gave it. */
  dueDate: z.iso.date().nullable(),
});

export const suggestionRequest = z
  .strictObject({ ...suggestionChoice.shape, timeZone })
  .refine(({ collection: name, dueDate }) => dueDate === null || collectionRow(name).hasDueDate, {
    path: ['dueDate'],
    error: 'belongs to the birth recordings',
  });

const suggestionWish = z.strictObject({ ...suggestionChoice.shape, nextAt: instant });

/** `wish`: null while the member has none. */
export const mySuggestions = z.strictObject({ wish: suggestionWish.nullable() });

/** The token of the links in a suggestion stands for the member that it went to. */
export const suggestionParams = z.strictObject({ suggestionToken: secret });
