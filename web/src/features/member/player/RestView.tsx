import { useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import { type PointerEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Breath } from '../../../ui/Breath.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Pause, Play } from '../../../ui/media-icons.tsx';
import { X } from '../../../ui/page-icons.tsx';
import { Select } from '../../../ui/Select.tsx';
import { doubleTaps } from './double-tap.ts';
import { FadedVolume } from './faded-volume.ts';
import { resumeInterrupted } from './interruptions.ts';
import { pause, play } from './media-requests.ts';
import { keepRestChoices, minutesOf, type RestChoices, readRestChoices, timerMinutes } from './rest-choices.ts';
import { SleepTimer } from './sleep-timer.ts';
import { mayKeepScreenOn, useWakeLock } from './use-wake-lock.ts';
import './rest.css';

type Props = {
  video: HTMLVideoElement;
  onClose: () => void;
  /** Called with whether the screen may sleep: browsers keep it on for a film that can be seen. */
  onSleepAllowed: (isAllowed: boolean) => void;
};

/** A dim view to lie down with: a breath, a timer, and two taps that pause and go on (docs/product.md#resting). */
export function RestView({ video, onClose, onSleepAllowed }: Props) {
  const { choices, choose } = useChoices();
  const fadedVolume = useMemo(() => new FadedVolume(video), [video]);
  const hasEnded = useSleepTimer(video, fadedVolume, choices.minutes);
  const isRefused = useWakeLock(choices.keepsScreenOn);
  const view = useView();
  const isPaused = useMediaSelector((state) => state.mediaPaused ?? true);
  const title = useId();
  useEffect(() => resumeInterrupted(video, fadedVolume), [video, fadedVolume]);
  useEffect(() => {
    onSleepAllowed(!choices.keepsScreenOn);
    return () => onSleepAllowed(false);
  }, [choices.keepsScreenOn, onSleepAllowed]);
  return (
    <Dialog box="rest night" labelledBy={title} onClose={onClose}>
      {/* Taps repeat what the buttons do, for closed eyes. */}
      <div className="rest__ground" data-idle={view.isIdle || undefined} data-paused={isPaused} {...view.listeners}>
        <Breath print="night" />
        <div className="rest__controls">
          <h2 id={title}>Rest</h2>
          <p className="hint">Tap twice anywhere to pause, and twice to go on.</p>
          <PlayButton isPaused={isPaused} />
          <Choices choices={choices} choose={choose} />
          <p className="hint" role="status">
            {statusText({ choices, hasEnded: hasEnded && isPaused, isRefused })}
          </p>
        </div>
        <button type="button" className="icon-btn rest__close" aria-label="Close" onClick={onClose}>
          <X />
        </button>
      </div>
    </Dialog>
  );
}

type Status = { choices: RestChoices; hasEnded: boolean; isRefused: boolean };

function statusText({ choices, hasEnded, isRefused }: Status): string {
  if (hasEnded) return 'It has stopped. Tap twice to go on.';
  if (isRefused) return 'This device does not keep its screen on right now.';
  return choices.minutes === 0 ? '' : `It stops in ${choices.minutes} minutes, and becomes quiet before.`;
}

function useChoices() {
  const [choices, setChoices] = useState(readRestChoices);
  const choose = (changed: Partial<RestChoices>) => {
    const chosen = { ...choices, ...changed };
    setChoices(chosen);
    keepRestChoices(chosen);
  };
  return { choices, choose };
}

/** Runs while the view is open. Returns whether it has stopped the playback. */
function useSleepTimer(video: HTMLVideoElement, fadedVolume: FadedVolume, minutes: number): boolean {
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    setEnded(false);
    if (minutes === 0) return;
    let isOver = false;
    const timer = new SleepTimer(video, fadedVolume, () => {
      isOver = true;
      setEnded(true);
    });
    const start = () => timer.start(minutes * 60_000);
    // Who goes on after it has stopped falls asleep another time.
    const startAgain = () => {
      if (!isOver) return;
      isOver = false;
      setEnded(false);
      start();
    };
    start();
    video.addEventListener('play', startAgain);
    return () => {
      video.removeEventListener('play', startAgain);
      timer.stop();
    };
  }, [video, fadedVolume, minutes]);
  return hasEnded;
}

function PlayButton({ isPaused }: { isPaused: boolean }) {
  const dispatch = useMediaDispatch();
  const label = isPaused ? 'Play' : 'Pause';
  return (
    <button
      type="button"
      className="rest__play disc"
      data-first
      aria-label={label}
      onClick={() => dispatch(isPaused ? play : pause)}
    >
      {isPaused ? <Play /> : <Pause />}
    </button>
  );
}

type ChoiceProps = { choices: RestChoices; choose: (changed: Partial<RestChoices>) => void };

function Choices({ choices, choose }: ChoiceProps): ReactNode {
  return (
    <div className="rest__choices">
      <Select
        label="Sleep timer"
        value={choices.minutes}
        onChange={({ target }) => choose({ minutes: minutesOf(target.value) })}
      >
        {timerMinutes.map((minutes) => (
          <option key={minutes} value={minutes}>
            {minutes === 0 ? 'No timer' : `Stop after ${minutes} min`}
          </option>
        ))}
      </Select>
      {mayKeepScreenOn() && (
        <button
          type="button"
          className={buttonClass({ tone: 'line', small: true })}
          aria-pressed={choices.keepsScreenOn}
          onClick={() => choose({ keepsScreenOn: !choices.keepsScreenOn })}
        >
          Keep the screen on
        </button>
      )}
    </div>
  );
}

/** Milliseconds without a touch after which only the breath is to be seen. */
const idleAfterMs = 6000;

/** Shows the buttons after any touch or key for a while; two taps beside them pause, and go on. */
function useView() {
  const dispatch = useMediaDispatch();
  const isPaused = useMediaSelector((state) => state.mediaPaused ?? true);
  const [isIdle, setIdle] = useState(false);
  const [isDouble] = useState(doubleTaps);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = () => {
    clearTimeout(timer.current);
    setIdle(false);
    timer.current = setTimeout(() => setIdle(true), idleAfterMs);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the view opens.
  useEffect(() => {
    wake();
    return () => clearTimeout(timer.current);
  }, []);
  const tap = ({ target, timeStamp, clientX, clientY }: PointerEvent) => {
    wake();
    if (target instanceof Element && target.closest('button, select, label')) return;
    if (isDouble({ at: timeStamp, x: clientX, y: clientY })) dispatch(isPaused ? play : pause);
  };
  return { isIdle, listeners: { onPointerUp: tap, onPointerMove: wake, onKeyDown: wake, onFocus: wake } };
}
