import { useMediaFullscreenRef, useMediaRef, useMediaSelector } from 'media-chrome/react/media-store';
import { useCallback, useRef } from 'react';
import type { ApiProblem } from '../../../lib/problem.ts';
import { Breath } from '../../../ui/Breath.tsx';
import { Play } from '../../../ui/media-icons.tsx';
import { Controls } from './Controls.tsx';
import { StreamNotice } from './StreamNotice.tsx';
import type { Playback, Played, PlayedLabels } from './source-callbacks.ts';
import { useCaptions } from './use-captions.ts';
import { useIdle } from './use-idle.ts';
import { useMediaSession } from './use-media-session.ts';
import { usePlayToggle } from './use-play-toggle.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useSource } from './use-source.ts';
import { useStarted } from './use-started.ts';

type Props = {
  played: Played;
  labels: PlayedLabels;
  /** Null means that the stored recording has no known length. */
  durationSeconds: number | null;
  first: Playback;
  latest: Playback;
  startSeconds: number;
  isRestarted: boolean;
  onRefused: (problem: ApiProblem) => void;
};

export function Stage({ labels, durationSeconds, startSeconds, ...props }: Props) {
  const { first } = props;
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const still = useRef<HTMLCanvasElement>(null);
  const { status, retry } = useSource({ video, still, startSeconds, ...props });
  const isStarted = useStarted(video);
  const isPaused = useMediaSelector((state) => state.mediaPaused ?? true);
  const { toggle, tap } = usePlayToggle(stage);
  useCaptions(video);
  useMediaSession(video, labels);
  useShortcuts(stage, video);
  useIdle(stage, !isPaused);
  const refs = useMediaRefs(stage, video);

  return (
    <div className="stage stage--open" ref={refs.stage} data-started={isStarted}>
      {/* biome-ignore lint/a11y/useMediaCaption: a recording without speech has no captions. */}
      <video ref={refs.video} className="stage__video" playsInline preload="metadata" onPointerUp={tap}>
        {first.captionsUrl && <track kind="captions" src={first.captionsUrl} srcLang="en" label="English" />}
      </video>
      <canvas ref={still} className="stage__still" hidden />
      {!isStarted && (
        <div className="stage__breath">
          <Breath print="night" />
        </div>
      )}
      {isPaused && (
        // Duplicates the Play control for pointers only.
        <button type="button" className="stage__play" aria-hidden="true" tabIndex={-1} onClick={toggle}>
          <Play />
        </button>
      )}
      <StreamNotice status={status} onRetry={retry} />
      <Controls hasCaptions={first.captionsUrl !== null} knownDuration={durationSeconds} startSeconds={startSeconds} />
    </div>
  );
}

/** Registers both elements with the media store; stable callbacks, because it drops an element when its ref changes. */
function useMediaRefs(stage: { current: HTMLDivElement | null }, video: { current: HTMLVideoElement | null }) {
  const registerVideo = useRef(useMediaRef());
  const registerStage = useRef(useMediaFullscreenRef());
  return {
    video: useCallback(
      (element: HTMLVideoElement | null) => {
        video.current = element;
        registerVideo.current(element);
      },
      [video],
    ),
    stage: useCallback(
      (element: HTMLDivElement | null) => {
        stage.current = element;
        registerStage.current(element);
      },
      [stage],
    ),
  };
}
