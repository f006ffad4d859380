import { useEffect, useReducer, useState } from 'react';
import useSWR from 'swr';
import { parseCaptions, writeCaptions } from '#shared/rules/captions.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { call } from '../../../lib/api/call.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { useFileAddress } from '../../../lib/upload/use-file-address.ts';
import { captionFileOf, changeCaptions, type EditedCaptions, editedCaptions, rowProblem } from './caption-rows.ts';
import { keepCaptionsDraft, readCaptionsDraft } from './captions-draft.ts';
import type { AdminRecording } from './use-library.ts';

export type CaptionSource = {
  collection: Collection;
  /** Null for a recording that is not stored yet. */
  recording: AdminRecording | null;
  /** Chosen in the form and not saved yet: they come before the stored ones. */
  film: File | null;
  captions: File | null;
  /** The captions are removed when the form is saved. */
  isRemoved: boolean;
};

async function textOfFile(file: File): Promise<string> {
  const { convertCaptions } = await import('#shared/rules/convert-captions.ts');
  return new TextDecoder().decode(convertCaptions(new Uint8Array(await file.arrayBuffer())));
}

type Loaded = { edited: EditedCaptions; isDraft: boolean };

/** Returns what was typed before and not used, else the chosen file, else what is stored. */
async function load(source: CaptionSource): Promise<Loaded & { videoUrl: string | null }> {
  const { collection, recording, captions, isRemoved } = source;
  const params = recording && { collection, recordingId: recording.id };
  const stored = params && (await call('getCaptions', { params }));
  const videoUrl = stored?.videoUrl ?? null;
  const draft = readCaptionsDraft(source);
  if (draft) return { edited: draft, isDraft: true, videoUrl };
  const storedText = isRemoved ? '' : (stored?.webVtt ?? '');
  const text = captions ? await textOfFile(captions) : storedText;
  return { edited: editedCaptions(parseCaptions(text)), isDraft: false, videoUrl };
}

/** Loads the captions and the address of the film, once for as long as the editor is open. */
export function useCaptionSource(source: CaptionSource) {
  const chosen = useFileAddress(source.film);
  const options = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false };
  const [openedAt] = useState(Date.now);
  const { data, error, mutate } = useSWR(['captions', openedAt], () => load(source), options);
  return {
    data,
    problem: error === undefined ? undefined : messageOf(error),
    filmUrl: chosen ?? data?.videoUrl ?? null,
    /** Loads again what did not load, and another address of the film, since one ends after ten minutes. */
    retry: () => void mutate(),
  };
}

/** The captions while they are edited; they are kept in this tab until they are used or given up. */
export function useEditedCaptions(source: CaptionSource, loaded: Loaded) {
  const [edited, change] = useReducer(changeCaptions, loaded.edited);
  const [isChecked, setChecked] = useState(false);
  const { collection, recording } = source;
  const isChanged = edited !== loaded.edited || loaded.isDraft;
  useEffect(() => {
    if (!isChanged) return;
    const timer = setTimeout(() => keepCaptionsDraft({ collection, recording }, edited), 500);
    return () => clearTimeout(timer);
  }, [edited, isChanged, collection, recording]);
  const problems = new Map(edited.rows.flatMap((row) => [[row.key, rowProblem(row)] as const]));
  return {
    edited,
    change,
    isChanged,
    /** Are shown once somebody wanted to use the captions. */
    problemOf: (rowKey: number) => (isChecked ? problems.get(rowKey) : undefined),
    forget: () => keepCaptionsDraft(source, null),
    /** The captions as a file; null while one of them has a problem, which is shown then. */
    toFile: (): File | null => {
      setChecked(true);
      if (edited.rows.length === 0 || [...problems.values()].some(Boolean)) return null;
      return new File([writeCaptions(captionFileOf(edited))], 'captions.vtt', { type: 'text/vtt' });
    },
  };
}
