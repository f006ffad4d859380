import { type RefObject, useEffect, useRef, useState } from 'react';
import { type ApiProblem, hasCode } from '../../../lib/problem.ts';
import type { Playback, Played, StreamStatus } from './source-callbacks.ts';
import { VideoSource } from './video-source.ts';

type Options = {
  video: RefObject<HTMLVideoElement | null>;
  still: RefObject<HTMLCanvasElement | null>;
  played: Played;
  first: Playback;
  latest: Playback;
  startSeconds: number;
  soundOnly: boolean;
  /** Turns true when the viewer asks for the beginning instead of `startSeconds`. */
  isRestarted: boolean;
  /** Called when the network does not carry the picture. */
  onTooSlow: () => void;
  onRefused: (problem: ApiProblem) => void;
};

function captureFrame(canvas: HTMLCanvasElement | null, video: HTMLVideoElement): void {
  if (!canvas || video.videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
  if (canvas.width !== video.videoWidth) canvas.width = video.videoWidth;
  if (canvas.height !== video.videoHeight) canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  canvas.dataset.drawn = '';
}

/** Covers the video with its last frame while another source is loaded. */
function showFrame(canvas: HTMLCanvasElement | null, video: HTMLVideoElement): void {
  captureFrame(canvas, video);
  if (canvas) canvas.hidden = canvas.dataset.drawn === undefined;
}

export function useSource({ video, still, played, first, latest, startSeconds, soundOnly, ...options }: Options) {
  const { isRestarted, onTooSlow, onRefused } = options;
  const [status, setStatus] = useState<StreamStatus>('fine');
  const source = useRef<VideoSource | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one source for as long as the recording is shown.
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const attached = new VideoSource(
      element,
      first,
      { startSeconds, soundOnly },
      {
        fetchPlayback: played.fetchPlayback,
        captureFrame: () => captureFrame(still.current, element),
        showFrame: () => showFrame(still.current, element),
        hideFrame: () => {
          if (still.current) still.current.hidden = true;
        },
        onStatus: setStatus,
        onTooSlow,
        // After signing in again playback resumes here.
        onRefused: (problem) => hasCode(problem, 'not_signed_in') || onRefused(problem),
      },
    );
    source.current = attached;
    const stopSaving = played.keepPosition(element, startSeconds);
    return () => {
      stopSaving();
      attached.detach();
    };
  }, [played.id]);

  // A later playback comes after signing in again.
  useEffect(() => {
    if (latest !== first) source.current?.retry();
  }, [latest, first]);

  useEffect(() => source.current?.setSoundOnly(soundOnly), [soundOnly]);

  useEffect(() => {
    if (isRestarted) source.current?.restart();
  }, [isRestarted]);

  return { status, retry: () => source.current?.retry() };
}
