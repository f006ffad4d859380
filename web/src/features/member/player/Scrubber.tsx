import { useMediaDispatch } from 'media-chrome/react/media-store';
import { type CSSProperties, useState } from 'react';
import { spokenTime } from '../../../lib/time/clock-text.ts';
import { seek } from './media-requests.ts';
import type { Times } from './use-times.ts';

const percentage = (part: number, whole: number) => `${whole > 0 ? Math.min(100, (part / whole) * 100) : 0}%`;

/** Seeks when it is released: while dragged it only shows the target position. */
export function Scrubber({ position, duration, buffered }: Times) {
  const dispatch = useMediaDispatch();
  const [isHeld, setHeld] = useState(false);
  const [dragged, setDragged] = useState<number | null>(null);
  const shownPosition = dragged ?? position;

  const move = (to: number) => {
    if (isHeld) setDragged(to);
    else dispatch(seek(to));
  };
  const release = () => {
    setHeld(false);
    if (dragged !== null) dispatch(seek(dragged));
    setDragged(null);
  };
  const style: CSSProperties & Record<'--done' | '--loaded', string> = {
    '--done': percentage(shownPosition, duration),
    '--loaded': percentage(buffered, duration),
  };
  return (
    <input
      type="range"
      className="scrub"
      aria-label="Position"
      aria-valuetext={`${spokenTime(shownPosition)} of ${spokenTime(duration)}`}
      min={0}
      max={Math.max(1, Math.floor(duration))}
      step={1}
      value={Math.floor(shownPosition)}
      style={style}
      onPointerDown={() => setHeld(true)}
      onPointerUp={release}
      onPointerCancel={release}
      onChange={({ target }) => move(Number(target.value))}
    />
  );
}
