import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  type CopyKind,
  findCopy,
  onCopiesChange,
  type RecordingCopy,
  storedCopies,
} from '../../../lib/copies/copy-list.ts';
import {
  beginCopy,
  type DownloadOutcome,
  downloadCopy,
  downloadOutcomeOf,
  removeCopy,
} from '../../../lib/copies/download-copy.ts';
import type { PlaybackWithCopy } from '../../../lib/copies/stored-playback.ts';

/** Follows the copy of a recording in this browser, also when another tab changes it. */
function useCopy(recordingId: string): RecordingCopy | undefined {
  useSyncExternalStore(onCopiesChange, storedCopies, () => '');
  return findCopy(recordingId);
}

/** The download that this tab runs has stored so many bytes; `outcome` says how the last one ended, null while none has. */
export type DownloadState = { isBusy: boolean; bytes: number; outcome: DownloadOutcome | null };

const idle: DownloadState = { isBusy: false, bytes: 0, outcome: null };

/** Keeps a recording on this device; what was interrupted for want of a connection goes on by itself when there is one. */
export function useOfflineCopy(playback: PlaybackWithCopy, fetchPlayback: () => Promise<PlaybackWithCopy>) {
  const { id } = playback.recording;
  const copy = useCopy(id);
  const [state, setState] = useState(idle);
  const controller = useRef<AbortController | null>(null);

  const attempt = async (kind: CopyKind, signal: AbortSignal): Promise<DownloadOutcome> => {
    try {
      const current = await fetchPlayback();
      const begun = beginCopy(current, kind);
      const onProgress = (bytes: number) => setState({ isBusy: true, bytes, outcome: null });
      return begun ? await downloadCopy(begun, current, { fetchPlayback, onProgress, signal }) : 'no_room';
    } catch (error) {
      return downloadOutcomeOf(error, signal);
    }
  };
  const keep = async (kind: CopyKind) => {
    if (controller.current) return;
    controller.current = new AbortController();
    setState({ ...idle, isBusy: true });
    const outcome = await attempt(kind, controller.current.signal);
    controller.current = null;
    setState({ ...idle, outcome });
  };
  const stop = () => controller.current?.abort();
  const remove = async () => {
    stop();
    await removeCopy(id);
    setState(idle);
  };

  // The page is left: what is stored stays, and goes on from there.
  useEffect(() => () => controller.current?.abort(), []);

  const kind = copy?.kind;
  const isCutOff = state.outcome === 'unreachable';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` is another one with each rendering, and does the same.
  useEffect(() => {
    if (!isCutOff || !kind) return;
    const goOn = () => void keep(kind);
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, [isCutOff, kind]);

  return { copy, state, keep: (wanted: CopyKind) => void keep(wanted), stop, remove: () => void remove() };
}
