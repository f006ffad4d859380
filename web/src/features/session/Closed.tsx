import type { Answer } from '#shared/contract/contract.ts';
import { paths } from '#shared/paths.ts';
import { problems } from '#shared/problems.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { waitingText } from '../../ui/session/notes.ts';
import { AskLink } from './AskLink.tsx';
import type { Openness } from './openness.ts';
import '../../ui/badge.css';

type Session = Answer<'getSession'>;

function SoldOut({ session }: { session: Session }) {
  const waiting = waitingText(session.waitlistCount);
  return (
    <>
      <span>
        <span className="badge badge--caps">SOLD OUT</span> {waiting && <span className="hint">{waiting}</span>}
      </span>
      <p>Every place is taken. Write to us, and you will hear from us if one comes free.</p>
      <AskLink session={session} openness="sold_out" />
    </>
  );
}

function Unpayable({ session }: { session: Session }) {
  return (
    <>
      <p>
        <strong>{problems.payment_not_open.title}</strong> Write to us, and we will keep a place for you.
      </p>
      <AskLink session={session} openness="unpayable" />
    </>
  );
}

/** Why a session cannot be booked here and now, and what to do instead. */
export function Closed({ session, openness }: { session: Session; openness: Openness }) {
  if (openness === 'open') return null;
  return (
    <div className="closed" role="status">
      {openness === 'sold_out' && <SoldOut session={session} />}
      {openness === 'unpayable' && <Unpayable session={session} />}
      {openness === 'held' && (
        <p>
          <strong>{problems.seats_held.title}</strong> If one comes free, you can book it here; this page looks for you.
        </p>
      )}
      {openness === 'over' && (
        <p>
          <strong>{problems.session_started.title}</strong> Booking is closed.{' '}
          <AppLink to={paths.home.href()}>See what comes next</AppLink>
        </p>
      )}
    </div>
  );
}
