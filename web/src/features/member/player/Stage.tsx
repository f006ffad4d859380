import { useMediaDispatch, useMediaFullscreenRef, useMediaRef, useMediaSelector } from 'media-chrome/react/media-store';
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ApiProblem } from '../../../lib/problem.ts';
import { Breath } from '../../../ui/Breath.tsx';
import { Play } from '../../../ui/media-icons.tsx';
import { Controls } from './Controls.tsx';
import { exitFullscreen, pause, play } from './media-requests.ts';
import { useMediaSession } from './media-session.ts';
import { RestView } from './RestView.tsx';
import { StreamNotice } from './StreamNotice.tsx';
import { useSoundOnly } from './sound-only.ts';
import type { Playback, Played, PlayedLabels } from './source-callbacks.ts';
import { type TranscriptState, useCaptions } from './use-captions.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useSource } from './use-source.ts';

type Props = {
  played: Played;
  labels: PlayedLabels;
  /** Null means that the stored recording has no known length. */
  durationSeconds: number | null;
  first: Playback;
  latest: Playback;
  /** Null for a recording without captions; another one is loaded in its place. */
  captionsUrl: string | null;
  onTranscript?: (state: TranscriptState) => void;
  startSeconds: number;
  isRestarted: boolean;
  onRefused: (problem: ApiProblem) => void;
};

const ignore = () => undefined;

export function Stage({ labels, durationSeconds, startSeconds, captionsUrl, onTranscript, ...props }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const still = useRef<HTMLCanvasElement>(null);
  const sound = useSoundOnly(props.first);
  const { status, retry } = useSource({
    video,
    still,
    startSeconds,
    soundOnly: sound.isOn,
    onTooSlow: sound.fallBack,
    ...props,
  });
  const isStarted = useStarted(video);
  const isPaused = useMediaSelector((state) => state.mediaPaused ?? true);
  const { toggle, tap } = usePlayToggle(stage);
  useCaptions(video, captionsUrl, onTranscript ?? ignore);
  useMediaSession(video, labels);
  useShortcuts(stage, video);
  useIdle(stage, !isPaused);
  const refs = useMediaRefs(stage, video);
  const rest = useRest();

  return (
    <div
      className="stage stage--open"
      ref={refs.stage}
      data-started={isStarted}
      data-sound={sound.isOn || undefined}
      data-resting={rest.mode}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: a recording without speech has no captions. */}
      <video ref={refs.video} className="stage__video" playsInline preload="metadata" onPointerUp={tap}>
        {captionsUrl && <track kind="captions" src={captionsUrl} srcLang="en" label="English" />}
      </video>
      <canvas ref={still} className="stage__still" hidden />
      {(!isStarted || sound.isOn) && (
        <div className="stage__breath">
          <Breath print="night" />
        </div>
      )}
      {isPaused && (
        // Duplicates the Play control for pointers only.
        <button type="button" className="stage__play disc" aria-hidden="true" tabIndex={-1} onClick={toggle}>
          <Play />
        </button>
      )}
      <StreamNotice status={status} onRetry={retry} onPicture={sound.isFallback ? sound.toggle : undefined} />
      <Controls
        hasCaptions={captionsUrl !== null}
        knownDuration={durationSeconds}
        startSeconds={startSeconds}
        sound={sound}
        onRest={rest.open}
      />
      {rest.mode && video.current && (
        <RestView video={video.current} onClose={rest.close} onSleepAllowed={rest.allowSleep} />
      )}
    </div>
  );
}

/** The view to rest with: whether it is open, and whether the screen may sleep meanwhile. */
function useRest() {
  const dispatch = useMediaDispatch();
  const isFull = useMediaSelector((state) => state.mediaIsFullscreen ?? false);
  const [isOpen, setOpen] = useState(false);
  const [maySleep, setMaySleep] = useState(false);
  const open = () => {
    // It would be below what fills the screen.
    if (isFull) dispatch(exitFullscreen);
    setOpen(true);
  };
  const resting = maySleep ? 'asleep' : 'awake';
  return { mode: isOpen ? resting : undefined, open, close: () => setOpen(false), allowSleep: setMaySleep };
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

function useStarted(video: RefObject<HTMLVideoElement | null>): boolean {
  const [isStarted, setStarted] = useState(false);
  useEffect(() => {
    const element = video.current;
    const start = () => setStarted(true);
    element?.addEventListener('playing', start, { once: true });
    return () => element?.removeEventListener('playing', start);
  }, [video]);
  return isStarted;
}

/** Play/pause by pointer; a touch while the controls are hidden only shows them. */
function usePlayToggle(stage: RefObject<HTMLElement | null>) {
  const dispatch = useMediaDispatch();
  const isPaused = useMediaSelector((state) => state.mediaPaused ?? true);
  const toggle = () => dispatch(isPaused ? play : pause);
  const tap = ({ pointerType, button }: PointerEvent) => {
    if (button !== 0) return;
    const isShown = !stage.current?.hasAttribute('data-idle');
    if (pointerType === 'mouse' || isShown) toggle();
  };
  return { toggle, tap };
}

/** Milliseconds without input until the controls are hidden. */
const idleAfter = 3000;

/** Sets `data-idle` on the stage while it plays without input, which hides the controls. */
function useIdle(stage: RefObject<HTMLElement | null>, isPlaying: boolean): void {
  useEffect(() => {
    const element = stage.current;
    if (!element || !isPlaying) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      clearTimeout(timer);
      element.removeAttribute('data-idle');
      timer = setTimeout(() => element.setAttribute('data-idle', ''), idleAfter);
    };
    const events = ['pointermove', 'keydown', 'focusin'] as const;
    // After the click handler, which needs to know whether the controls were visible before the touch.
    const wakeSoon = () => setTimeout(wake);
    for (const name of events) element.addEventListener(name, wake);
    element.addEventListener('pointerup', wakeSoon);
    wake();
    return () => {
      clearTimeout(timer);
      element.removeAttribute('data-idle');
      for (const name of events) element.removeEventListener(name, wake);
      element.removeEventListener('pointerup', wakeSoon);
    };
  }, [stage, isPlaying]);
}
