import type { ReactNode } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { problems } from '#shared/contract/problems.ts';
import { useFocusAtOnce } from '../../lib/use-focus-at-once.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import type { Openness } from './openness.ts';

/** Why a session cannot be booked here and now, and what to do instead. */
export function Closed({ openness, waitlist }: { openness: Openness; waitlist: ReactNode }) {
  switch (openness) {
    case 'open':
      return null;
    case 'freed':
      return <Freed />;
    case 'sold_out':
      return waitlist;
    case 'held':
      return (
        <>
          <div className="closed" role="status">
            <p>
              <strong>{problems.seats_held.title}</strong> If one comes free, you can book it here; this page looks for
              you.
            </p>
          </div>
          {waitlist}
        </>
      );
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

function Freed() {
  const text = useFocusAtOnce<HTMLParagraphElement>();
  return (
    <p className="closed" role="status" ref={text} tabIndex={-1}>
      <strong>{problems.seats_free.title}</strong>
    </p>
  );
}
