import { lazy, Suspense, useState } from 'react';
import { problems } from '#shared/contract/problems.ts';
import { isSoldOut, type Seats, seatsLeft } from '#shared/rules/sessions.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import { useWaitingToken } from '../../../lib/booking/waiting-tokens.ts';
import { useFocusOnMount } from '../../../lib/use-focus-on-mount.ts';
import { buttonClass } from '../../../ui/button.ts';
import { NoScript } from '../../../ui/NoScript.tsx';
import { ScriptButton } from '../../../ui/ScriptButton.tsx';
import { waitingText } from '../../../ui/session/seat-texts.ts';
import { WaitlistForm, type WaitlistSession } from './WaitlistForm.tsx';
import '../../../ui/badge.css';
import './waitlist.css';

const PlaceInLine = lazy(async () => ({ default: (await import('./PlaceInLine.tsx')).PlaceInLine }));

type Props = {
  session: WaitlistSession & { title: string; seats: Seats; waitlistCount: number; placesPerOrder: number };
  available: boolean;
  /**
   * Tells whether the form was opened, which a button offers while seats are only held, or something was typed into it.
   */
  opened: boolean;
  onOpen: (opened: boolean) => void;
  /** Called when a visitor joins although a seat is free. */
  onSeatFree: () => void;
};

/**
 * Replaces booking where a session is full (docs/product.md#waitlist): the place in line of who waits, else the form. While
 * a seat is free there is only a form that was opened before.
 */
export function Waitlist(props: Props) {
  return seatsLeft(props.session.seats) === 0 || props.opened ? <PlaceOrForm {...props} /> : null;
}

function PlaceOrForm(props: Props) {
  const account = useAccount();
  const token = useWaitingToken(props.session.id);
  const [isInLine, setInLine] = useState(false);
  const isKnown = account !== null || token !== null;
  return (
    <>
      {isKnown && (
        <Suspense fallback={null}>
          <PlaceInLine session={props.session} onPlace={setInLine} />
        </Suspense>
      )}
      {!(isKnown && isInLine) && <JoinForm {...props} />}
    </>
  );
}

/** The form, or a button while seats are only held. */
function JoinForm({ session, available, opened, onOpen, onSeatFree }: Props) {
  const [joinedAs, setJoinedAs] = useState<string | null>(null);
  const soldOut = isSoldOut(session.seats);
  const waiting = waitingText(session.waitlistCount);
  if (!soldOut && !opened && joinedAs === null) {
    return (
      <section className="waitlist waitlist--ask needs-script" id="waitlist" aria-label="Waitlist">
        <ScriptButton className={buttonClass({ tone: 'line' })} onClick={() => onOpen(true)}>
          Join the waitlist
        </ScriptButton>
        {waiting && <span className="hint">{waiting}</span>}
      </section>
    );
  }
  return (
    <section className="waitlist" id="waitlist" aria-label="Waitlist">
      {(soldOut || waiting) && (
        <p className="waitlist__over cluster">
          {soldOut && <span className="badge badge--caps">SOLD OUT</span>}
          {waiting && <span className="hint">{waiting}</span>}
        </p>
      )}
      {joinedAs === null ? (
        <>
          <h2>Join the waitlist</h2>
          <p role="status">{available && problems.seats_free.title}</p>
          <NoScript>The waitlist needs JavaScript.</NoScript>
          <WaitlistForm
            session={session}
            maxPlaces={Math.min(session.placesPerOrder, session.seats.max ?? session.placesPerOrder)}
            focused={opened}
            isMain={!available}
            onInput={() => onOpen(true)}
            onJoined={setJoinedAs}
            onSeatFree={onSeatFree}
          />
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
      <p>
        We will write to {email} as soon as a place is free. Our mail has your place in line, and a link to leave the
        waitlist. If it asks you to confirm your address, press its button once: then your place counts.
      </p>
    </>
  );
}
