import { useId } from 'react';
import type { MemberBooking } from '../../../lib/member/bookings.ts';
import { useJoinUrl } from '../../../lib/member/use-join-url.ts';
import { startsIn } from '../../../lib/time/starts-in.ts';
import { zoneOf } from '../../../lib/time/zones.ts';
import { JoinLink } from '../../../ui/booking/JoinLink.tsx';
import { TicketLink } from '../../../ui/booking/TicketLink.tsx';
import { DateTile } from '../../../ui/session/DateTile.tsx';
import { SessionMeta } from '../../../ui/session/SessionMeta.tsx';
import './next-booking.css';

/** The booking of the session that is next, above all others. */
export function NextBooking({ booking, now }: { booking: MemberBooking; now: Date }) {
  const { session } = booking;
  const titleId = useId();
  const joinUrl = useJoinUrl(booking, now);
  const zone = zoneOf(session);
  return (
    <section className="next-booking" aria-label="Your next session">
      <DateTile instant={session.startTime} timeZone={zone} now={now} />
      <div>
        <p className="over">Next, {startsIn(session.startTime, zone, now)}</p>
        <h2 id={titleId} className="part-title">
          {session.title}
        </h2>
        <SessionMeta session={session} />
      </div>
      <div className="next-booking__action" role="status">
        {joinUrl ? (
          <JoinLink href={joinUrl} titleId={titleId} isNext />
        ) : (
          <TicketLink bookingId={booking.id} titleId={titleId} look={{ tone: 'sage' }} />
        )}
      </div>
    </section>
  );
}
