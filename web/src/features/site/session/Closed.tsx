import type { ReactNode } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { problems } from '#shared/contract/problems.ts';
import { useFocusOnMount } from '../../../lib/use-focus-on-mount.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import type { SessionAvailability } from './availability.ts';
import { Cancelled } from './Cancelled.tsx';

type Props = { session: ResponseBody<'getSession'>; availability: SessionAvailability; waitlist: ReactNode };

export function Closed({ session, availability, waitlist }: Props) {
  switch (availability) {
    case 'released':
      return <SeatReleased />;
    case 'open':
    // The page says why.
    case 'unknown':
    case 'sold_out':
    case 'held':
      // One place for all of them, so that a form stays as it is when one follows another.
      return (
        <>
          {availability === 'held' && <SeatsHeld />}
          {waitlist}
        </>
      );
    case 'cancelled':
      return <Cancelled session={session} />;
    case 'over':
      return (
        <div className="closed" role="status">
          <p>
            <strong>{problems.session_started.title}</strong> Booking is closed.{' '}
            <AppLink to={paths.home.href()}>See what comes next</AppLink>
          </p>
        </div>
      );
  }
}

function SeatsHeld() {
  return (
    <div className="closed" role="status">
      <p>
        <strong>{problems.seats_held.title}</strong> If one comes free for everyone, you can book it here; this page
        looks for you.
      </p>
    </div>
  );
}

function SeatReleased() {
  const text = useFocusOnMount<HTMLParagraphElement>();
  return (
    <p className="closed" role="status" ref={text} tabIndex={-1}>
      <strong>{problems.seats_free.title}</strong>
    </p>
  );
}
