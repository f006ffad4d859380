import { useEffect, useState } from 'react';
import { buttonClass } from '../../ui/button.ts';
import type { Flow } from './surroundings.ts';
import '../../ui/mark.css';

const texts: Record<Exclude<Flow, 'fine'>, string> = {
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
    const look = () => setOnline(navigator.onLine);
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  return isOnline;
}

/** What happens when the recording does not flow: only what takes longer than 400 ms is seen. */
export function FlowNotice({ flow, onAgain }: { flow: Flow; onAgain: () => void }) {
  const isOnline = useOnline();
  const isOver = flow === 'broken' || flow === 'refused';
  const text = flow === 'lost' && !isOnline ? offline : flow !== 'fine' && texts[flow];
  return (
    <div className="flow" role="status" data-flow={flow}>
      {flow !== 'fine' && (
        <div className="flow__in">
          {!isOver && <span className="mark" aria-hidden="true" />}
          {text ? <p>{text}</p> : <span className="sr-only">Loading the recording</span>}
          {(isOver || flow === 'lost') && (
            <button type="button" className={buttonClass({ tone: 'line', small: true })} onClick={onAgain}>
              Try again
            </button>
          )}
        </div>
      )}
    </div>
  );
}
