import { type RefObject, useEffect } from 'react';
import { spokenText } from '#shared/rules/captions.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import type { Line } from './transcript-lines.ts';

const captionsKey = 'captions';

/** Returns what the captions of a recording say, as soon as the browser has read them. */
export type TranscriptState = 'loading' | 'failed' | readonly Line[];

function cuesOf(track: TextTrack): VTTCue[] {
  return [...(track.cues ?? [])].filter((cue) => cue instanceof VTTCue);
}

function linesOf(track: TextTrack): Line[] {
  return cuesOf(track)
    .map(({ startTime, endTime, text }) => ({
      startSeconds: startTime,
      endSeconds: endTime,
      text: spokenText(text),
    }))
    .filter(({ text }) => text !== '');
}

/**
 * Loads the captions while their signed address is valid, and tells what they say; whether they are shown is remembered in
 * `localStorage`.
 */
export function useCaptions(
  video: RefObject<HTMLVideoElement | null>,
  captionsUrl: string | null,
  onTranscript: (state: TranscriptState) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the track is loaded again with another address.
  useEffect(() => {
    const element = video.current;
    const loaded = element?.querySelector('track');
    if (!element || !loaded) return;
    const { track } = loaded;
    const stop = new AbortController();
    const { signal } = stop;
    const read = () => {
      for (const cue of cuesOf(track)) cue.line = -4;
      onTranscript(linesOf(track));
    };
    onTranscript('loading');
    loaded.addEventListener('load', read, { signal });
    loaded.addEventListener('error', () => onTranscript('failed'), { signal });
    const remember = () => writeStored('localStorage', captionsKey, track.mode === 'showing' ? 'on' : null);
    track.mode = readStored('localStorage', captionsKey) === 'on' ? 'showing' : 'hidden';
    element.textTracks.addEventListener('change', remember, { signal });
    if (loaded.readyState === HTMLTrackElement.LOADED) read();
    return () => stop.abort();
  }, [video, captionsUrl]);
}
