import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  type CopyKind,
  findCopy,
  onCopiesChange,
  type RecordingCopy,
  storedCopies,
} from '../../../lib/copies/copy-list.ts';
import { beginCopy, type KeepOutcome, keepCopy, removeCopy } from '../../../lib/copies/keep-copy.ts';
import type { PlaybackHere } from '../../../lib/copies/stored-playback.ts';

/** Follows the copy of a recording in this browser, also when another tab changes it. */
function useCopy(recordingId: string): RecordingCopy | undefined {
  useSyncExternalStore(onCopiesChange, storedCopies, () => '');
  return findCopy(recordingId);
}

/** This tab does nothing, fetches a copy with the bytes that are here, or says how the last attempt ended. */
export type KeepingState = { isBusy: boolean; bytes: number; outcome: KeepOutcome | null };

const idle: KeepingState = { isBusy: false, bytes: 0, outcome: null };

/** Keeps a recording on this device; what was interrupted for want of a connection goes on by itself when there is one. */
export function useKeeping(playback: PlaybackHere, fetchPlayback: () => Promise<PlaybackHere>) {
  const { id } = playback.recording;
  const copy = useCopy(id);
  const [state, setState] = useState(idle);
  const controller = useRef<AbortController | null>(null);

  const keep = async (kind: CopyKind) => {
    if (controller.current) return;
    controller.current = new AbortController();
    const { signal } = controller.current;
    setState({ ...idle, isBusy: true });
    const current = await fetchPlayback().catch(() => playback);
    const begun = beginCopy(current, kind);
    const onProgress = (bytes: number) => setState({ isBusy: true, bytes, outcome: null });
    const outcome = begun ? await keepCopy(begun, current, { fetchPlayback, onProgress, signal }) : 'no_room';
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
