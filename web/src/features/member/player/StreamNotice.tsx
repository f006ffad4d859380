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

type Props = { status: StreamStatus; onRetry: () => void };

/** Says why nothing plays; visible only after 400 ms (by CSS). */
export function StreamNotice({ status, onRetry }: Props) {
  const isOnline = useOnline();
  const isOver = status === 'broken' || status === 'refused';
  const text = status === 'lost' && !isOnline ? offline : status !== 'fine' && texts[status];
  return (
    <div className="flow" role="status" data-flow={status}>
      {status !== 'fine' && (
        <div className="flow__in">
          {!isOver && <span className="mark" aria-hidden="true" />}
          {text ? <p>{text}</p> : <span className="sr-only">Loading the recording</span>}
          {(isOver || status === 'lost') && (
            <button type="button" className={buttonClass({ tone: 'line', small: true })} onClick={onRetry}>
              Try again
            </button>
          )}
        </div>
      )}
    </div>
  );
}
