import type { ComponentProps } from 'react';
import { bookingPaidText } from '../../../lib/booking/paid-text.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { SessionArt } from '../../../ui/session/SessionArt.tsx';
import { restText } from './rest-text.ts';
import { TicketFacts } from './TicketFacts.tsx';
import { TicketNow } from './TicketNow.tsx';
import './pass-card.css';

type Props = ComponentProps<typeof TicketNow> & { attendeeName: string | undefined };

/** The ticket itself: what is booked, the one thing to do now, for whom it is, and what was paid. */
export function OwnPass({ attendeeName, ...now }: Props) {
  const { booking, own } = now;
  const paid = bookingPaidText(booking);
  const rest = booking.deposit && restText(booking.deposit, viewerZone());
  // The line is there before the name, so that nothing below moves.
  const hasName = attendeeName !== undefined || own.mayChange;
  return (
    <article className="pass-card boxed" aria-label="Your ticket">
      <div className="pass-card__art cropped no-print">
        <SessionArt session={booking.session} shape="banner" first />
      </div>
      <TicketFacts booking={booking} />
      <TicketNow {...now} />
      {(hasName || paid) && (
        <p className="pass-card__who">
          {hasName && (
            <span>
              {attendeeName ? (
                <>
                  <span>For</span> <b>{attendeeName}</b>
                </>
              ) : (
                <b>{'\u00a0'}</b>
              )}
            </span>
          )}
          {paid && <span className="hint">{paid}</span>}
          {rest && <span className="hint">{rest}</span>}
        </p>
      )}
    </article>
  );
}
