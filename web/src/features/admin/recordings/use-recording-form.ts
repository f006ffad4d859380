import '../../../lib/zod-without-eval.ts';
import { useEffect, useState } from 'react';
import { ulid } from 'ulid';
import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { withNotice } from '../../../lib/admin/attempt.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { type EditorForm, useEditorForm } from '../../../lib/forms/use-editor-form.ts';
import { unsentFileProblem } from '../../../lib/upload/unsent-file.ts';
import { keepRecordingDraft, type RecordingDraft, readRecordingDraft } from './draft.ts';
import { fieldsOf, parseRecording, type Typed, videoProblem } from './form-rules.ts';
import { libraryText } from './library-text.ts';
import { type RecordingFiles, useFiles } from './use-files.ts';
import type { AdminRecording } from './use-library.ts';

export type RecordingFormOptions = {
  collection: Collection;
  /** Null for a new one. */
  recording: AdminRecording | null;
  /** A new recording gets this position (docs/product.md#recording-form). */
  nextOrderIndex: number;
  onClose: () => void;
};

type FileProblems = Record<'video' | 'picture' | 'captions', string | undefined>;

const noProblems: FileProblems = { video: undefined, picture: undefined, captions: undefined };

function problemsOf({ video, picture, captions }: RecordingFiles, isNew: boolean): FileProblems {
  return {
    video: videoProblem(video, isNew),
    picture: unsentFileProblem(picture, 'picture'),
    captions: unsentFileProblem(captions, 'file of captions'),
  };
}

/** The form of a recording: its fields, its files, and how it is saved or given up. */
export function useRecordingForm({ collection, recording, nextOrderIndex, onClose }: RecordingFormOptions) {
  // Made once: a retry after a lost response creates no second recording.
  const [newId] = useState(ulid);
  const files = useFiles(collection, recording);
  const problems = problemsOf(files, !recording);
  const forget = () => keepRecordingDraft(collection, recording?.id ?? null, null);
  const close = () => {
    forget();
    onClose();
  };
  const fields: EditorForm<RecordingDraft> = useEditorForm<RecordingDraft, Typed>({
    defaultValues: readRecordingDraft(collection, recording?.id ?? null) ?? fieldsOf(recording, nextOrderIndex),
    rules: { parse: (values) => parseRecording(collection, values) },
    send: async (typed) => {
      if (Object.values(problems).some(Boolean)) return;
      if (!(await sendWithNotice({ collection, recording, newId, typed, files }))) return;
      files.used();
      close();
      await refresh('listAdminRecordings');
    },
    explain: () => ({}),
  });
  useKeptDraft(fields, collection, recording?.id ?? null);
  return {
    ...fields,
    files,
    /** Art is drawn from this where the recording has no picture. */
    drawn: recording ?? { id: newId, collection, thumbnailUrl: null },
    problems: fields.formState.isSubmitted ? problems : noProblems,
    cancel: () => {
      files.cancel();
      close();
    },
  };
}

/** Keeps what is typed through a reload until it is saved or given up. */
function useKeptDraft({ subscribe }: EditorForm<RecordingDraft>, collection: Collection, id: string | null): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepRecordingDraft(collection, id, values),
      }),
    [subscribe, collection, id],
  );
}

type RecordingInput = { newId: string; typed: Typed; files: RecordingFiles } & Pick<
  RecordingFormOptions,
  'collection' | 'recording'
>;

type Saved = ResponseBody<'createRecording'>;

async function sendWithNotice(input: RecordingInput): Promise<Saved | undefined> {
  const { creating, updating } = libraryText(input.collection).saving;
  return await withNotice(() => send(input), {
    done: input.recording ? 'Recording updated' : 'Recording created',
    failed: input.recording ? updating : creating,
  });
}

async function send({ collection, recording, newId, typed, files }: RecordingInput): Promise<Saved> {
  const { orderIndex, ...fields } = typed;
  const body = { ...fields, ...files.sent, ...(orderIndex !== undefined && { orderIndex }) };
  const { videoUploadId } = files;
  if (recording) {
    const params = { collection, recordingId: recording.id };
    return await call('updateRecording', { params, body: { ...body, ...(videoUploadId && { videoUploadId }) } });
  }
  if (!videoUploadId) throw new Error('A video is required');
  return await call('createRecording', { params: { collection }, body: { ...body, id: newId, videoUploadId } });
}
