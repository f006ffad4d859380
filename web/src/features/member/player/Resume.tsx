import { useMediaDispatch } from 'media-chrome/react/media-store';
import { useState } from 'react';
import { clockText, spokenTime } from '../../../lib/time/clock-text.ts';
import { History } from '../../../ui/media-icons.tsx';
import { play, seek } from './media-requests.ts';

export function Resume({ startSeconds }: { startSeconds: number }) {
  const dispatch = useMediaDispatch();
  const [isRestarted, setRestarted] = useState(false);
  const restart = () => {
    setRestarted(true);
    dispatch(seek(0));
    dispatch(play);
  };
  return (
    <div className="resume">
      <History />
      {isRestarted ? (
        <span role="status">It plays from the beginning.</span>
      ) : (
        <>
          <span>
            You stopped at <span aria-hidden="true">{clockText(startSeconds)}</span>
            <span className="sr-only">{spokenTime(startSeconds)}</span>.
          </span>
          <button type="button" onClick={restart}>
            Start from the beginning
          </button>
        </>
      )}
    </div>
  );
}
