import '../../../lib/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ulid } from 'ulid';
import type { Collection } from '#shared/rules/collections.ts';
import { withNotice } from '../../../lib/admin/attempt.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { keepRecordingDraft, readRecordingDraft } from './draft.ts';
import { fieldsOf, rulesOf, type Typed, unsentFileProblem, videoProblem } from './form-rules.ts';
import { libraryText } from './library-text.ts';
import { type RecordingFiles, useFiles } from './use-files.ts';
import type { AdminRecording } from './use-library.ts';

export type FormOptions = {
  collection: Collection;
  /** Null for a new one. */
  recording: AdminRecording | null;
  /** A new recording gets this position (docs/product.md#recording-form). */
  nextOrderIndex: number;
  onClose: () => void;
};

/** The typed fields, which outlive a reload until they are saved or given up. */
function useFields({ collection, recording, nextOrderIndex }: Omit<FormOptions, 'onClose'>) {
  const editedId = recording?.id ?? null;
  const form = useForm({
    resolver: zodResolver(rulesOf(collection)),
    defaultValues: readRecordingDraft(collection, editedId) ?? fieldsOf(recording, nextOrderIndex),
    shouldFocusError: true,
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepRecordingDraft(collection, editedId, values),
      }),
    [subscribe, collection, editedId],
  );
  return { form, forget: () => keepRecordingDraft(collection, editedId, null) };
}

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
export function useRecordingForm({ collection, recording, nextOrderIndex, onClose }: FormOptions) {
  // Made once: a retry after a lost response creates no second recording.
  const [newId] = useState(ulid);
  const files = useFiles(collection, recording);
  const [tried, setTried] = useState(false);
  const { form, forget } = useFields({ collection, recording, nextOrderIndex });
  const problems = problemsOf(files, !recording);
  const close = () => {
    forget();
    onClose();
  };
  const save = async (typed: Typed) => {
    if (!(await sendWithNotice({ collection, recording, newId, typed, files }))) return;
    files.used();
    close();
    await refresh('listAdminRecordings');
  };
  const submit = form.handleSubmit(async (typed) => {
    if (!Object.values(problems).some(Boolean)) await save(typed);
  });
  return {
    form,
    files,
    /** Art is drawn from this where the recording has no picture. */
    drawn: recording ?? { id: newId, collection, thumbnailUrl: null },
    problems: tried ? problems : noProblems,
    busy: form.formState.isSubmitting,
    submit: (event: FormEvent) => {
      setTried(true);
      void submit(event);
    },
    cancel: () => {
      files.cancel();
      close();
    },
  };
}

type RecordingInput = { newId: string; typed: Typed; files: RecordingFiles } & Pick<
  FormOptions,
  'collection' | 'recording'
>;

async function sendWithNotice(input: RecordingInput): Promise<AdminRecording | undefined> {
  const { creating, updating } = libraryText[input.collection].saving;
  return await withNotice(() => send(input), {
    done: input.recording ? 'Recording updated' : 'Recording created',
    failed: input.recording ? updating : creating,
  });
}

async function send({ collection, recording, newId, typed, files }: RecordingInput): Promise<AdminRecording> {
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
