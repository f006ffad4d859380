import * as z from 'zod';
import type { Collection } from '#shared/rules/collections.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';

const draftSchema = z.object({
  title: z.string(),
  description: z.string(),
  isFree: z.boolean(),
  offlineAllowed: z.boolean(),
  orderIndex: z.string(),
});

export type RecordingDraft = z.output<typeof draftSchema>;

const keyOf = (collection: Collection, id: string | null) => `recording-draft.${collection}.${id ?? 'new'}`;

/**
 * Reads what was typed in this tab and not saved, of a recording or, for null, of a new one. Returns null when there is
 * nothing.
 */
export function readRecordingDraft(collection: Collection, id: string | null): RecordingDraft | null {
  const stored = readStored('sessionStorage', keyOf(collection, id));
  if (stored === null) return null;
  try {
    return draftSchema.parse(JSON.parse(stored));
  } catch {
    return null; // Of an older form: typed again.
  }
}

/** Keeps what was typed, so that a reload in the middle of an upload loses nothing; null forgets it. */
export function keepRecordingDraft(collection: Collection, id: string | null, draft: RecordingDraft | null): void {
  writeStored('sessionStorage', keyOf(collection, id), draft && JSON.stringify(draft));
}
