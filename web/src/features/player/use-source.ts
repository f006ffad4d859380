import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Account } from '../../lib/account/marker.ts';
import { call } from '../../lib/api/call.ts';
import { type ApiProblem, hasCode } from '../../lib/api/problem.ts';
import { savePositions } from './saver.ts';
import { VideoSource } from './source.ts';
import type { Flow } from './surroundings.ts';

type Options = {
  video: RefObject<HTMLVideoElement | null>;
  still: RefObject<HTMLCanvasElement | null>;
  account: Account;
  first: ResponseBody<'getPlayback'>;
  latest: ResponseBody<'getPlayback'>;
  from: number;
  onRefused: (problem: ApiProblem) => void;
};

/** Draws the picture that is shown onto the canvas, where there is one. */
function remember(still: HTMLCanvasElement | null, video: HTMLVideoElement): void {
  if (!still || video.videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
  if (still.width !== video.videoWidth) still.width = video.videoWidth;
  if (still.height !== video.videoHeight) still.height = video.videoHeight;
  still.getContext('2d')?.drawImage(video, 0, 0);
  still.dataset.drawn = '';
}

/** Keeps the last picture in view while the video is loaded from another address. */
function cover(still: HTMLCanvasElement | null, video: HTMLVideoElement): void {
  remember(still, video);
  if (still) still.hidden = still.dataset.drawn === undefined;
}

function uncover(still: HTMLCanvasElement | null): void {
  if (still) still.hidden = true;
}

/** Gives the video its source, keeps it alive, and saves where it is. */
export function useSource({ video, still, account, first, latest, from, onRefused }: Options) {
  const [flow, setFlow] = useState<Flow>('fine');
  const source = useRef<VideoSource | null>(null);
  const { sub } = account;

  // biome-ignore lint/correctness/useExhaustiveDependencies: one source for as long as the recording is shown.
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const { collection, id: recordingId } = first.recording;
    const mine = new VideoSource(element, first, from, {
      renew: () => call('getPlayback', { params: { collection, recordingId } }),
      remember: () => remember(still.current, element),
      cover: () => cover(still.current, element),
      uncover: () => uncover(still.current),
      say: setFlow,
      // Whoever has to sign in again goes on here after it.
      refuse: (problem) => hasCode(problem, 'not_signed_in') || onRefused(problem),
    });
    source.current = mine;
    const stopSaving = savePositions(element, { sub, collection, recordingId }, from);
    return () => {
      stopSaving();
      mine.detach();
    };
  }, [sub]);

  // Somebody has signed in again: what stopped goes on.
  useEffect(() => {
    if (latest !== first) source.current?.again();
  }, [latest, first]);

  return { flow, again: () => source.current?.again() };
}
