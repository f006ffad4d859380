import * as z from 'zod';
import { recordingUpdate } from '#shared/contract/recordings/admin-schemas.ts';
import { type Collection, collectionRow } from '#shared/rules/collections.ts';
import { typedWhole } from '#shared/rules/numbers.ts';
import type { ParsedForm } from '../../../lib/forms/form.ts';
import { firstMessages } from '../../../lib/forms/schema-rules.ts';
import { type FileState, unsentFileProblem } from '../../../lib/upload/unsent-file.ts';
import type { RecordingDraft } from './draft.ts';
import type { AdminRecording } from './use-library.ts';

const { title, description, isFree, offlineAllowed, orderIndex } = recordingUpdate.shape;

const orderText = z.string().transform(typedWhole).pipe(orderIndex.unwrap());

const descriptionText = z
  .string()
  .transform((text) => (text.trim() === '' ? null : text))
  .pipe(description);

/** Returns the rules of a recording's typed fields; the order is among them where the collection's row says so. */
export function rulesOf(collection: Collection) {
  return z.object({
    title,
    description: descriptionText,
    isFree,
    offlineAllowed,
    orderIndex: collectionRow(collection).hasOrderField ? orderText : z.string().transform(() => undefined),
  });
}

export type Typed = z.output<ReturnType<typeof rulesOf>>;

/** Returns what is sent of the typed fields, or the first error of each. */
export function parseRecording(
  collection: Collection,
  values: RecordingDraft,
): ParsedForm<keyof RecordingDraft, Typed> {
  const { data, error } = rulesOf(collection).safeParse(values);
  if (data) return { body: data };
  return { wrong: firstMessages<keyof RecordingDraft>('title', 'description', 'orderIndex')(error.issues) };
}

export function fieldsOf(recording: AdminRecording | null, nextOrderIndex: number): RecordingDraft {
  return {
    title: recording?.title ?? '',
    description: recording?.description ?? '',
    isFree: recording?.isFree ?? false,
    offlineAllowed: recording?.offlineAllowed ?? false,
    orderIndex: String(recording?.orderIndex ?? nextOrderIndex),
  };
}

/** Explains why the video keeps the form from being sent; undefined means that it does not. */
export function videoProblem(video: FileState, isNew: boolean): string | undefined {
  const unsent = unsentFileProblem(video, 'video');
  return unsent ?? (isNew && video.phase !== 'done' ? 'A video is required' : undefined);
}
