import { useEffect, useId, useRef, useState } from 'react';
import { clockText, spokenTime } from '../../../lib/time/clock-text.ts';
import { buttonClass } from '../../../ui/button.ts';
import './video-preview.css';

type Props = {
  file: File;
  /** The length in whole seconds, as soon as it is known; null when the browser cannot tell. */
  onLength: (seconds: number | null) => void;
  /** A frame to be the picture; `chosen` when a person took it, else the first one. */
  onFrame: (picture: File, chosen: boolean) => void;
};

/** Widest picture that is taken of a film, in pixels: a card is at most half as wide. */
const widest = 1280;

/** Returns the time, in seconds, of the frame that is suggested as picture: it lies after a fade-in. */
export function firstFrameAt(durationSeconds: number): number {
  return Math.min(durationSeconds * 0.1, 10);
}

/** Whole seconds of a film, as recordings keep them; null where the browser cannot tell. */
export function wholeSecondsOf({ duration }: Pick<HTMLVideoElement, 'duration'>): number | null {
  return Number.isFinite(duration) && duration > 0 ? Math.max(1, Math.round(duration)) : null;
}

/** The frame that a film shows now, as a JPEG file; null where there is none (sound alone). */
async function frameOf(film: HTMLVideoElement, name: string): Promise<File | null> {
  const { videoWidth, videoHeight } = film;
  const scale = Math.min(1, widest / videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const context = canvas.getContext('2d');
  if (!context || canvas.width === 0) return null;
  context.drawImage(film, 0, 0, canvas.width, canvas.height);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  return picture && new File([picture], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
}

/**
 * A film that was chosen, before it has arrived: its length is measured here and its picture taken here, by the browser
 * that has the file. A slider finds another frame.
 */
export function VideoPreview({ file, onLength, onFrame }: Props) {
  const film = useRef<HTMLVideoElement>(null);
  const isFirst = useRef(true);
  const [address, setAddress] = useState<string>();
  const [length, setLength] = useState<number | null>(null);
  const [at, setAt] = useState(0);

  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    isFirst.current = true;
    setAddress(objectUrl);
    setLength(null);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);

  const seek = (seconds: number) => {
    setAt(seconds);
    if (film.current) film.current.currentTime = seconds;
  };
  const measure = (video: HTMLVideoElement) => {
    const seconds = wholeSecondsOf(video);
    onLength(seconds);
    setLength(video.videoWidth > 0 && seconds !== null ? video.duration : null);
    seek(firstFrameAt(seconds ?? 0));
  };
  const take = async (chosen: boolean) => {
    const picture = film.current && (await frameOf(film.current, file.name));
    if (picture) onFrame(picture, chosen);
  };
  const takeFirst = () => {
    if (isFirst.current) void take(false);
    isFirst.current = false;
  };
  return (
    <div className="film">
      <video
        ref={film}
        src={address}
        muted
        playsInline
        preload="auto"
        aria-label={`Preview of ${file.name}`}
        onLoadedMetadata={({ currentTarget }) => measure(currentTarget)}
        onSeeked={takeFirst}
        onError={() => onLength(null)}
      />
      {length !== null && <FrameChoice length={length} at={at} onSeek={seek} onTake={() => void take(true)} />}
    </div>
  );
}

type ChoiceProps = { length: number; at: number; onSeek: (seconds: number) => void; onTake: () => void };

function FrameChoice({ length, at, onSeek, onTake }: ChoiceProps) {
  const id = useId();
  return (
    <div className="film__frame">
      <label htmlFor={id}>Frame for the picture</label>
      <input
        id={id}
        type="range"
        min={0}
        max={length}
        step={0.1}
        value={at}
        aria-valuetext={spokenTime(at)}
        onChange={({ target }) => onSeek(Number(target.value))}
      />
      <span className="hint">{clockText(at)}</span>
      <button type="button" className={buttonClass({ tone: 'line', small: true })} onClick={onTake}>
        Use this frame
      </button>
    </div>
  );
}
