import type { ReactNode } from 'react';
import type { Answer } from '#shared/contract/contract.ts';
import { formatDate } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { problems } from '#shared/problems.ts';
import { mailTo } from '../../lib/texts.ts';
import { zoneOf } from '../../lib/time/zones.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { buttonClass } from '../../ui/button.ts';
import { waitingText } from '../../ui/session/notes.ts';
import type { Openness } from './openness.ts';
import '../../ui/badge.css';

type Session = Answer<'getSession'>;

function Write({ session, about, children }: { session: Session; about: string; children: ReactNode }) {
  const subject = `${about}: ${session.title}, ${formatDate(session.startTime, zoneOf(session))}`;
  return (
    <a className={buttonClass({ tone: 'clay' })} href={mailTo(subject)}>
      {children}
    </a>
  );
}

function SoldOut({ session }: { session: Session }) {
  const waiting = waitingText(session.waitlistCount);
  return (
    <>
      <span>
        <span className="badge badge--caps">SOLD OUT</span> {waiting && <span className="hint">{waiting}</span>}
      </span>
      <p>Every place is taken. Write to us, and you will hear from us if one comes free.</p>
      <Write session={session} about="A place, if one comes free">
        Write to us
      </Write>
    </>
  );
}

function Unpayable({ session }: { session: Session }) {
  return (
    <>
      <p>
        <strong>{problems.payment_not_open.title}</strong> Write to us, and we will keep a place for you.
      </p>
      <Write session={session} about="A place for me">
        Ask for a place
      </Write>
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
