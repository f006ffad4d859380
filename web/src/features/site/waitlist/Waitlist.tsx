import { useState } from 'react';
import { isSoldOut, type Seats } from '#shared/rules/sessions.ts';
import { useFocusOnMount } from '../../../lib/use-focus-on-mount.ts';
import { buttonClass } from '../../../ui/button.ts';
import { waitingText } from '../../../ui/session/notes.ts';
import { WaitlistForm } from './WaitlistForm.tsx';
import '../../../ui/badge.css';
import './waitlist.css';

type Props = {
  session: { id: string; seats: Seats; waitlistCount: number };
  /** Told when somebody wants to wait although a place is free. */
  onSeatFree: () => void;
};

/** In the place of booking where a session is full: at once where it is sold out, else for whoever does not want to try again. */
export function Waitlist({ session, onSeatFree }: Props) {
  const [wanted, setWanted] = useState(false);
  const [joinedAs, setJoinedAs] = useState<string | null>(null);
  const soldOut = isSoldOut(session.seats);
  const waiting = waitingText(session.waitlistCount);
  if (!soldOut && !wanted && joinedAs === null) {
    return (
      <section className="waitlist waitlist--ask" id="waitlist" aria-label="Waitlist">
        <button type="button" className={buttonClass({ tone: 'line' })} onClick={() => setWanted(true)}>
          Join the waitlist
        </button>
        {waiting && <span className="hint">{waiting}</span>}
      </section>
    );
  }
  return (
    <section className="waitlist" id="waitlist" aria-label="Waitlist">
      {(soldOut || waiting) && (
        <p className="waitlist__over">
          {soldOut && <span className="badge badge--caps">SOLD OUT</span>}
          {waiting && <span className="hint">{waiting}</span>}
        </p>
      )}
      {joinedAs === null ? (
        <>
          <h2>Join the waitlist</h2>
          <WaitlistForm sessionId={session.id} focused={wanted} onJoined={setJoinedAs} onSeatFree={onSeatFree} />
        </>
      ) : (
        <Joined email={joinedAs} />
      )}
    </section>
  );
}

function Joined({ email }: { email: string }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        You are on the waitlist
      </h2>
      <p>We will write to {email} as soon as a place is free. Each mail has a link to leave the waitlist.</p>
    </>
  );
}
