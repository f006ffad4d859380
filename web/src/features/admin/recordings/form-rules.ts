import * as z from 'zod';
import { recordingUpdate } from '#shared/contract/recordings/admin-schemas.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { typedWhole } from '#shared/rules/numbers.ts';
import type { UploadState } from '../../../lib/upload/file-upload.ts';
import type { RecordingDraft } from './draft.ts';
import type { AdminRecording } from './use-library.ts';

const { title, description, isFree, orderIndex } = recordingUpdate.shape;

const orderText = z.string().transform(typedWhole).pipe(orderIndex.unwrap());

/** What a field of text holds: nothing is null. */
const descriptionText = z
  .string()
  .transform((text) => (text.trim() === '' ? null : text))
  .pipe(description);

/** What the form of a recording sends of its typed fields; only birth recordings are given their order there. */
export function rulesOf(collection: Collection) {
  return z.object({
    title,
    description: descriptionText,
    isFree,
    orderIndex: collection === 'birth' ? orderText : z.string().transform(() => undefined),
  });
}

export type Typed = z.output<ReturnType<typeof rulesOf>>;

export function fieldsOf(recording: AdminRecording | null, nextOrderIndex: number): RecordingDraft {
  return {
    title: recording?.title ?? '',
    description: recording?.description ?? '',
    isFree: recording?.isFree ?? false,
    orderIndex: String(recording?.orderIndex ?? nextOrderIndex),
  };
}

type FileState = Pick<UploadState, 'phase'>;

const settled = ['idle', 'done', 'refused'];

/** Why the form cannot be sent because of its video; undefined when it can. */
export function videoProblem(video: FileState, isNew: boolean): string | undefined {
  if (video.phase === 'done') return undefined;
  if (!settled.includes(video.phase)) return 'The video is still on its way. Save when it has arrived.';
  return isNew ? 'A video is required' : undefined;
}

/** Why the form cannot be sent because of another file. */
export function fileProblem({ phase }: FileState, name: string): string | undefined {
  return settled.includes(phase) ? undefined : `The ${name} is still on its way. Save when it has arrived.`;
}
