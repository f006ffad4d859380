import { useMediaDispatch } from 'media-chrome/react/media-store';
import { useState } from 'react';
import { clockText, spokenTime } from '../../lib/time/clock-text.ts';
import { History } from '../../ui/media-icons.tsx';
import { play, seek } from './requests.ts';

/** Where it goes on, and the way back to the beginning. */
export function Resume({ from }: { from: number }) {
  const dispatch = useMediaDispatch();
  const [isAnew, setAnew] = useState(false);
  const startOver = () => {
    setAnew(true);
    dispatch(seek(0));
    dispatch(play);
  };
  return (
    <div className="resume">
      <History />
      {isAnew ? (
        <span role="status">It plays from the beginning.</span>
      ) : (
        <>
          <span>
            You stopped at <span aria-hidden="true">{clockText(from)}</span>
            <span className="sr-only">{spokenTime(from)}</span>.
          </span>
          <button type="button" onClick={startOver}>
            Start from the beginning
          </button>
        </>
      )}
    </div>
  );
}
