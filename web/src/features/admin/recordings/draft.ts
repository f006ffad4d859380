import * as z from 'zod';
import type { Collection } from '#shared/rules/collections.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';

const draftSchema = z.object({
  title: z.string(),
  description: z.string(),
  isFree: z.boolean(),
  orderIndex: z.string(),
});

/** What a recording's form holds, as its fields have it. */
export type RecordingDraft = z.output<typeof draftSchema>;

const keyOf = (collection: Collection, id: string | null) => `recording-draft.${collection}.${id ?? 'new'}`;

/** What was typed of a recording, or of a new one (null), and not saved in this tab; null when nothing was. */
export function readDraft(collection: Collection, id: string | null): RecordingDraft | null {
  const stored = readStored('sessionStorage', keyOf(collection, id));
  if (stored === null) return null;
  try {
    return draftSchema.parse(JSON.parse(stored));
  } catch {
    return null; // Of an older form: typed again.
  }
}

/** Keeps what was typed, so that a reload in the middle of an upload loses nothing; null forgets it. */
export function keepDraft(collection: Collection, id: string | null, draft: RecordingDraft | null): void {
  writeStored('sessionStorage', keyOf(collection, id), draft && JSON.stringify(draft));
}
