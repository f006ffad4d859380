import { type RefObject, useEffect } from 'react';
import { readStored, writeStored } from '../../../lib/storage.ts';

const key = 'captions';

function raiseCues(track: TextTrack): void {
  for (const cue of track.cues ?? []) if (cue instanceof VTTCue) cue.line = -4;
}

/** Loads the captions while their signed URL is valid; whether they are shown is remembered in `localStorage`. */
export function useCaptions(video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const element = video.current;
    const track = element?.textTracks[0];
    if (!element || !track) return;
    track.mode = readStored('localStorage', key) === 'on' ? 'showing' : 'hidden';
    const raise = () => raiseCues(track);
    const remember = () => writeStored('localStorage', key, track.mode === 'showing' ? 'on' : null);
    const loaded = element.querySelector('track');
    loaded?.addEventListener('load', raise);
    element.textTracks.addEventListener('change', remember);
    return () => {
      loaded?.removeEventListener('load', raise);
      element.textTracks.removeEventListener('change', remember);
    };
  }, [video]);
}
