import { copyText } from '../lib/copy-text.ts';
import { useHydrated } from '../lib/rendering/hydration.ts';
import { buttonClass } from './button.ts';
import './subscribe-links.css';

/** Ways to subscribe to a calendar on this site: open it in a calendar program, or copy its address into one. */
export function SubscribeLinks({ path }: { path: string }) {
  // A rendered page does not know its own origin.
  const isHydrated = useHydrated();
  const program = isHydrated ? `webcal://${window.location.host}${path}` : path;
  return (
    <div className="subscribe">
      <a className={buttonClass({ tone: 'line' })} href={program}>
        Open in your calendar
      </a>
      <button
        type="button"
        className={buttonClass({ tone: 'line' })}
        onClick={() => void copyText(window.location.origin + path, 'Link copied!')}
      >
        Copy the link
      </button>
    </div>
  );
}
