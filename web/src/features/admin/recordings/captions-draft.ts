import * as z from 'zod';
import { parseCaptions } from '#shared/rules/captions.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { type EditedCaptions, editedCaptions } from './caption-rows.ts';

const draftSchema = z.object({
  head: z.string(),
  rows: z.array(
    z.object({
      key: z.int(),
      before: z.array(z.string()),
      name: z.string(),
      settings: z.string(),
      text: z.string(),
      start: z.string(),
      end: z.string(),
    }),
  ),
  tail: z.array(z.string()),
});

/** The recording whose captions are edited; null for one that is not stored yet. */
type DraftPlace = { collection: Collection; recording: { id: string } | null };

const keyOf = ({ collection, recording }: DraftPlace) => `captions-rows.${collection}.${recording?.id ?? 'new'}`;

/** Older versions kept WebVTT here, which has no row whose time cannot be read. */
const oldKeyOf = ({ collection, recording }: DraftPlace) => `captions-draft.${collection}.${recording?.id ?? 'new'}`;

/** Reads the captions that were edited in this tab and not used; null when there are none. */
export function readCaptionsDraft(place: DraftPlace): EditedCaptions | null {
  const stored = readStored('sessionStorage', keyOf(place));
  if (stored === null) {
    const webVtt = readStored('sessionStorage', oldKeyOf(place));
    return webVtt === null ? null : editedCaptions(parseCaptions(webVtt));
  }
  try {
    return draftSchema.parse(JSON.parse(stored));
  } catch {
    return null; // Of another version of the editor.
  }
}

/** Keeps the rows as they are typed, so that a reload loses nothing; null forgets them. */
export function keepCaptionsDraft(place: DraftPlace, edited: EditedCaptions | null): void {
  writeStored('sessionStorage', keyOf(place), edited && JSON.stringify(edited));
  writeStored('sessionStorage', oldKeyOf(place), null);
}
