import '../../../lib/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ulid } from 'ulid';
import type { Collection } from '#shared/rules/collections.ts';
import { withNotice } from '../../../lib/admin/attempt.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { notify } from '../../../lib/notify.ts';
import { collectionText } from './collection-text.ts';
import { keepDraft, readDraft } from './draft.ts';
import { fieldsOf, fileProblem, rulesOf, type Typed, videoProblem } from './form-rules.ts';
import { type RecordingFiles, useFiles } from './use-files.ts';
import type { AdminRecording } from './use-library.ts';

export type FormOptions = {
  collection: Collection;
  /** Null for a new one. */
  recording: AdminRecording | null;
  /** What a new one is given (docs/product.md#recording-form). */
  nextOrderIndex: number;
  onClose: () => void;
};

/** The form of a recording: its fields, its files, and how it is saved or given up. */
export function useRecordingForm({ collection, recording, nextOrderIndex, onClose }: FormOptions) {
  const editedId = recording?.id ?? null;
  // Made once: a retry after a lost response creates no second recording.
  const [newId] = useState(ulid);
  const files = useFiles(collection, recording);
  const [tried, setTried] = useState(false);
  const form = useForm({
    resolver: zodResolver(rulesOf(collection)),
    defaultValues: readDraft(collection, editedId) ?? fieldsOf(recording, nextOrderIndex),
    shouldFocusError: true,
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(collection, editedId, values),
      }),
    [subscribe, collection, editedId],
  );

  const problems = {
    video: videoProblem(files.video, !recording),
    picture: fileProblem(files.picture, 'picture'),
    captions: fileProblem(files.captions, 'file of captions'),
  };
  const close = () => {
    keepDraft(collection, editedId, null);
    onClose();
  };
  const save = async (typed: Typed) => {
    const { creating, updating } = collectionText[collection].saving;
    const title = recording ? 'Recording updated' : 'Recording created';
    const saved = await withNotice(() => send({ collection, recording, newId, typed, files }), {
      done: title,
      failed: recording ? updating : creating,
    });
    if (!saved) return;
    files.used();
    close();
    await refresh('listAdminRecordings');
  };
  const refuse = () => {
    const isMissing = !form.getValues('title').trim() || (!recording && files.video.phase !== 'done');
    // The stress collection's form says both at once.
    if (collection === 'stress' && isMissing) {
      notify({ tone: 'bad', title: 'Missing information', text: 'Please provide a title and a video.' });
    }
  };
  const submit = form.handleSubmit(async (typed) => {
    if (Object.values(problems).some(Boolean)) refuse();
    else await save(typed);
  }, refuse);
  return {
    form,
    files,
    /** What its picture is drawn from where it has none. */
    drawn: recording ?? { id: newId, collection, thumbnailUrl: null },
    problems: tried ? problems : { video: undefined, picture: undefined, captions: undefined },
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
