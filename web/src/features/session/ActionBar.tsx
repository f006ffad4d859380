import type { ReactNode } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { buttonClass } from '../../ui/button.ts';
import { Share } from '../../ui/page-icons.tsx';
import { seatsText, shortSeatsText } from '../../ui/session/notes.ts';
import { Price } from '../../ui/session/Price.tsx';
import type { Openness } from './openness.ts';
import { shareSession } from './share-session.ts';
import './action.css';

type Props = {
  session: ResponseBody<'getSession'>;
  openness: Openness;
  /** What books the session. */
  book: ReactNode;
};

const tellsSeats = (openness: Openness) => openness !== 'over' && openness !== 'freed';

/** Price, places left, Share and Book Now beside the facts. */
export function ActionLine({ session, openness, book }: Props) {
  return (
    <div className="act">
      <div className="act__price">
        <Price money={session.price} />
        {tellsSeats(openness) && <span className="hint">{seatsText(session.seats)}</span>}
      </div>
      <button type="button" className={buttonClass({ tone: 'line' })} onClick={() => void shareSession(session)}>
        <Share />
        Share
      </button>
      {book}
    </div>
  );
}

// The form is further down the page.
function goToWaitlist(): void {
  const waitlist = document.getElementById('waitlist');
  waitlist?.scrollIntoView({ block: 'center' });
  waitlist?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
}

/** The same at the foot of a phone's screen, within the thumb's reach. */
export function ActionBar({ session, openness, book }: Props) {
  return (
    <aside className="act-bar" aria-label="Book this session">
      <div className="act__price">
        <Price money={session.price} />
        {tellsSeats(openness) && <span className="hint">{shortSeatsText(session.seats)}</span>}
      </div>
      <button type="button" className="icon-btn" aria-label="Share" onClick={() => void shareSession(session)}>
        <Share />
      </button>
      {(openness === 'sold_out' || openness === 'held') && (
        <button type="button" className={buttonClass({ tone: 'line' })} onClick={goToWaitlist}>
          Waitlist
        </button>
      )}
      {book}
    </aside>
  );
}
