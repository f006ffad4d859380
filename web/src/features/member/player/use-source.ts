import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Account } from '../../../lib/account/account-store.ts';
import { call } from '../../../lib/api/call.ts';
import { type ApiProblem, hasCode } from '../../../lib/problem.ts';
import { savePositions } from './save-positions.ts';
import type { StreamStatus } from './source-callbacks.ts';
import { VideoSource } from './video-source.ts';

type Options = {
  video: RefObject<HTMLVideoElement | null>;
  still: RefObject<HTMLCanvasElement | null>;
  account: Account;
  first: ResponseBody<'getPlayback'>;
  latest: ResponseBody<'getPlayback'>;
  startSeconds: number;
  /** Turns true when the viewer asks for the beginning instead of `startSeconds`. */
  isRestarted: boolean;
  onRefused: (problem: ApiProblem) => void;
};

function captureFrame(still: HTMLCanvasElement | null, video: HTMLVideoElement): void {
  if (!still || video.videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
  if (still.width !== video.videoWidth) still.width = video.videoWidth;
  if (still.height !== video.videoHeight) still.height = video.videoHeight;
  still.getContext('2d')?.drawImage(video, 0, 0);
  still.dataset.drawn = '';
}

/** Covers the video with its last frame while another source is loaded. */
function showFrame(still: HTMLCanvasElement | null, video: HTMLVideoElement): void {
  captureFrame(still, video);
  if (still) still.hidden = still.dataset.drawn === undefined;
}

export function useSource({ video, still, account, first, latest, startSeconds, isRestarted, onRefused }: Options) {
  const [status, setStatus] = useState<StreamStatus>('fine');
  const source = useRef<VideoSource | null>(null);
  const { sub } = account;

  // biome-ignore lint/correctness/useExhaustiveDependencies: one source for as long as the recording is shown.
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const { collection, id: recordingId } = first.recording;
    const attached = new VideoSource(element, first, startSeconds, {
      fetchPlayback: () => call('getPlayback', { params: { collection, recordingId } }),
      captureFrame: () => captureFrame(still.current, element),
      showFrame: () => showFrame(still.current, element),
      hideFrame: () => {
        if (still.current) still.current.hidden = true;
      },
      onStatus: setStatus,
      // After signing in again playback resumes here.
      onRefused: (problem) => hasCode(problem, 'not_signed_in') || onRefused(problem),
    });
    source.current = attached;
    const stopSaving = savePositions(element, { sub, collection, recordingId }, startSeconds);
    return () => {
      stopSaving();
      attached.detach();
    };
  }, [sub]);

  // A later playback comes after signing in again.
  useEffect(() => {
    if (latest !== first) source.current?.retry();
  }, [latest, first]);

  useEffect(() => {
    if (isRestarted) source.current?.restart();
  }, [isRestarted]);

  return { status, retry: () => source.current?.retry() };
}
