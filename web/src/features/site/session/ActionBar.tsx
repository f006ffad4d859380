import type { ReactNode } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Share } from '../../../ui/page-icons.tsx';
import { ScriptButton } from '../../../ui/ScriptButton.tsx';
import { Price } from '../../../ui/session/Price.tsx';
import { seatsText, shortSeatsText } from '../../../ui/session/seat-texts.ts';
import type { SessionAvailability } from './availability.ts';
import { shareSession } from './share-session.ts';
import './action.css';

type Props = {
  session: ResponseBody<'getSession'>;
  availability: SessionAvailability;
  book: ReactNode;
};

const showsSeats = (availability: SessionAvailability) =>
  availability !== 'over' && availability !== 'released' && availability !== 'unknown';

export function ActionLine({ session, availability, book }: Props) {
  return (
    <div className="act">
      <div className="act__price">
        <Price money={session.price} />
        {showsSeats(availability) && <span className="hint">{seatsText(session.seats)}</span>}
      </div>
      <ScriptButton className={buttonClass({ tone: 'line' })} onClick={() => void shareSession(session)}>
        <Share />
        Share
      </ScriptButton>
      {book}
    </div>
  );
}

function focusWaitlist(): void {
  const waitlist = document.getElementById('waitlist');
  waitlist?.scrollIntoView({ block: 'center' });
  waitlist?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
}

/** Offers booking, sharing and the waitlist at the bottom of a phone's screen. */
export function ActionBar({ session, availability, book }: Props) {
  return (
    <aside className="act-bar" aria-label="Book this session">
      <div className="act__price">
        <Price money={session.price} />
        {showsSeats(availability) && <span className="hint">{shortSeatsText(session.seats)}</span>}
      </div>
      <ScriptButton className="icon-btn" aria-label="Share" onClick={() => void shareSession(session)}>
        <Share />
      </ScriptButton>
      {(availability === 'sold_out' || availability === 'held') && (
        <ScriptButton className={buttonClass({ tone: 'line' })} onClick={focusWaitlist}>
          Waitlist
        </ScriptButton>
      )}
      {book}
    </aside>
  );
}
