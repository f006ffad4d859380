import { useEffect, useRef } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { positionText } from '#shared/rules/waitlist.ts';
import { useWaitingPlace, type WaitingPlace } from '../../../lib/booking/waiting-place.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { AskForFewer } from '../../../ui/waitlist/AskForFewer.tsx';
import { ChangeTurn } from '../../../ui/waitlist/ChangeTurn.tsx';
import { ConfirmPlace } from '../../../ui/waitlist/ConfirmPlace.tsx';
import { LeaveLine } from '../../../ui/waitlist/LeaveLine.tsx';
import { turnText } from '../../../ui/waitlist/turn-text.ts';
import type { WaitlistSession } from './WaitlistForm.tsx';

type Props = {
  session: WaitlistSession & { title: string };
  /** Called with whether there is a place. */
  onPlace: (isInLine: boolean) => void;
};

/** The viewer's place in the waitlist of a session, with leaving (docs/product.md#waitlist); nothing without one. */
export function PlaceInLine({ session, onPlace }: Props) {
  const place = useWaitingPlace(session.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const isInLine = place !== undefined;
  useEffect(() => onPlace(isInLine), [isInLine, onPlace]);
  if (!place) return null;
  const { offer } = place;
  return (
    <section className="waitlist" id="waitlist" aria-label="Waitlist">
      <h2 ref={heading} tabIndex={-1}>
        {headingOf(place)}
      </h2>
      <p role="status">
        {offer ? (
          <span>Take it, or let it go to the next in line.</span>
        ) : (
          <span>
            <span>{place.awaitsConfirmation && 'Once you have confirmed your address, your place counts. '}</span>
            You are <strong>{positionText(place)}</strong> in line. {turnText(place, viewerZone())}
          </span>
        )}
      </p>
      <div className="waitlist__place">
        {place.awaitsConfirmation && !offer && (
          <ConfirmPlace sessionId={session.id} onConfirmed={() => heading.current?.focus()} />
        )}
        {offer && (
          <AppLink className={buttonClass({ tone: 'clay', small: true })} to={paths.offer.href(offer.bookingId)}>
            See the offer
          </AppLink>
        )}
        <ChangeTurn session={session} place={place} />
        <AskForFewer session={session} place={place} />
        <LeaveLine session={session} />
      </div>
    </section>
  );
}

function headingOf({ offer, awaitsConfirmation }: WaitingPlace): string {
  if (offer) return 'A place is held for you';
  return awaitsConfirmation ? 'Is this your address?' : 'You are on the waitlist';
}
