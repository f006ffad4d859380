import { useEffect, useState } from 'react';
import { buttonClass } from '../../../ui/button.ts';
import type { StreamStatus } from './source-callbacks.ts';
import '../../../ui/mark.css';

const texts: Record<Exclude<StreamStatus, 'fine'>, string> = {
  waiting: '',
  slow: 'Your connection is slow. It goes on as soon as enough has arrived.',
  lost: 'The connection was lost. It goes on by itself as soon as there is one.',
  broken: 'This recording does not play right now.',
  refused: 'Please sign in to go on. It waits where you stopped.',
};
const offline = 'You are offline. It goes on by itself when you are back.';

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const update = () => setOnline(navigator.onLine);
    window.addEventListener('online', update);
    window.addEventListener('offline', update);
    return () => {
      window.removeEventListener('online', update);
      window.removeEventListener('offline', update);
    };
  }, []);
  return isOnline;
}

type Props = {
  status: StreamStatus;
  onRetry: () => void;
  /** Brings the picture back, where the sound goes on alone for want of a faster network. */
  onPicture: (() => void) | undefined;
};

const button = buttonClass({ tone: 'line', small: true });

/** Says why nothing plays, or why no picture does; visible only after 400 ms (by CSS). */
export function StreamNotice({ status, onRetry, onPicture }: Props) {
  const isOnline = useOnline();
  const isOver = status === 'broken' || status === 'refused';
  const text = status === 'lost' && !isOnline ? offline : status !== 'fine' && texts[status];
  const isWithoutPicture = status === 'fine' && onPicture !== undefined;
  return (
    <div className="flow" role="status" data-flow={isWithoutPicture ? 'sound' : status}>
      {isWithoutPicture && (
        <div className="flow__in">
          <p>Your connection is too slow for the picture. The sound goes on alone.</p>
          <button type="button" className={button} onClick={onPicture}>
            Show the picture
          </button>
        </div>
      )}
      {status !== 'fine' && (
        <div className="flow__in">
          {!isOver && <span className="mark" aria-hidden="true" />}
          {text ? <p>{text}</p> : <span className="sr-only">Loading the recording</span>}
          {(isOver || status === 'lost') && (
            <button type="button" className={button} onClick={onRetry}>
              Try again
            </button>
          )}
        </div>
      )}
    </div>
  );
}
