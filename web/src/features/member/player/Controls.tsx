import { useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import type { ReactNode } from 'react';
import { clockText } from '../../../lib/time/clock-text.ts';
import { RotateCw } from '../../../ui/icons.tsx';
import {
  Captions,
  Headphones,
  Maximize,
  Minimize,
  NightIcon,
  Pause,
  PictureInPicture,
  Play,
  Volume,
  VolumeOff,
} from '../../../ui/media-icons.tsx';
import { RotateCcw } from '../../../ui/page-icons.tsx';
import {
  enterFullscreen,
  enterPip,
  exitFullscreen,
  exitPip,
  mute,
  pause,
  play,
  seek,
  setSpeed,
  toggleCaptions,
  unmute,
} from './media-requests.ts';
import { step } from './media-session.ts';
import { Scrubber } from './Scrubber.tsx';
import type { SoundOnly } from './sound-only.ts';
import { useTimes } from './use-times.ts';
import './controls.css';

type Props = {
  hasCaptions: boolean;
  knownDuration: number | null;
  startSeconds: number;
  /** Cannot be toggled where there is no track of the sound alone. */
  sound: Pick<SoundOnly, 'isOn' | 'toggle'>;
  onRest: () => void;
};

/** The player's buttons. Each keeps one accessible name and exposes its state by `aria-pressed`. */
export function Controls({ hasCaptions, knownDuration, startSeconds, sound, onRest }: Props) {
  const dispatch = useMediaDispatch();
  const isPaused = useMediaSelector((state) => state.mediaPaused ?? true);
  const times = useTimes(knownDuration, startSeconds);
  const { position, duration } = times;
  return (
    <div className="ctl">
      <Scrubber {...times} />
      <div className="ctl__row">
        <Control label={isPaused ? 'Play' : 'Pause'} onPress={() => dispatch(isPaused ? play : pause)}>
          {isPaused ? <Play /> : <Pause />}
        </Control>
        <Control label={`Back ${step} seconds`} onPress={() => dispatch(seek(Math.max(0, position - step)))}>
          <RotateCcw />
        </Control>
        <Control
          label={`Forward ${step} seconds`}
          onPress={() => dispatch(seek(Math.min(duration || position, position + step)))}
        >
          <RotateCw />
        </Control>
        <span className="ctl__time">
          {clockText(position)} <span>/ {clockText(duration)}</span>
        </span>
        <span className="ctl__gap" />
        <Speed />
        {hasCaptions && <CaptionsSwitch />}
        {sound.toggle && (
          <Control label="Sound only" className="ctl__sound" pressed={sound.isOn} onPress={sound.toggle}>
            <Headphones />
          </Control>
        )}
        <Control label="Rest" onPress={onRest}>
          <NightIcon />
        </Control>
        <MuteSwitch />
        {!sound.isOn && <PipSwitch />}
        <FullscreenSwitch />
      </div>
    </div>
  );
}

type ControlProps = { label: string; onPress: () => void; children: ReactNode; pressed?: boolean; className?: string };

function Control({ label, onPress, children, pressed, className = '' }: ControlProps) {
  return (
    <button
      type="button"
      className={`icon-btn ${className}`}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

const speeds = [0.75, 1, 1.25, 1.5, 2];

function Speed() {
  const dispatch = useMediaDispatch();
  const speed = useMediaSelector((state) => state.mediaPlaybackRate ?? 1);
  return (
    <label className="ctl__speed">
      <span className="sr-only">Speed</span>
      <select value={speed} onChange={({ target }) => dispatch(setSpeed(Number(target.value)))}>
        {speeds.map((rate) => (
          <option key={rate} value={rate}>
            {rate}×
          </option>
        ))}
      </select>
    </label>
  );
}

function CaptionsSwitch() {
  const dispatch = useMediaDispatch();
  const isOn = useMediaSelector((state) => (state.mediaSubtitlesShowing?.length ?? 0) > 0);
  return (
    <Control label="Captions" pressed={isOn} onPress={() => dispatch(toggleCaptions)}>
      <Captions />
    </Control>
  );
}

function MuteSwitch() {
  const dispatch = useMediaDispatch();
  const isMuted = useMediaSelector((state) => state.mediaMuted ?? false);
  return (
    <Control label="Mute" className="ctl__wide" pressed={isMuted} onPress={() => dispatch(isMuted ? unmute : mute)}>
      {isMuted ? <VolumeOff /> : <Volume />}
    </Control>
  );
}

function PipSwitch() {
  const dispatch = useMediaDispatch();
  const isIn = useMediaSelector((state) => state.mediaIsPip ?? false);
  const isUnavailable = useMediaSelector((state) => state.mediaPipUnavailable !== undefined);
  if (isUnavailable) return null;
  return (
    <Control
      label="Picture in picture"
      className="ctl__wide"
      pressed={isIn}
      onPress={() => dispatch(isIn ? exitPip : enterPip)}
    >
      <PictureInPicture />
    </Control>
  );
}

function FullscreenSwitch() {
  const dispatch = useMediaDispatch();
  const isFull = useMediaSelector((state) => state.mediaIsFullscreen ?? false);
  const isUnavailable = useMediaSelector((state) => state.mediaFullscreenUnavailable !== undefined);
  if (isUnavailable) return null;
  return (
    <Control label="Full screen" pressed={isFull} onPress={() => dispatch(isFull ? exitFullscreen : enterFullscreen)}>
      {isFull ? <Minimize /> : <Maximize />}
    </Control>
  );
}
