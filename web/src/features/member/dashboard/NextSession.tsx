import { useId } from 'react';
import { defaultJoinMinutes, joinOpensText } from '#shared/rules/sessions.ts';
import type { MemberBooking } from '../../../lib/member/bookings.ts';
import { useJoinUrl } from '../../../lib/member/use-join-url.ts';
import { startsIn } from '../../../lib/time/starts-in.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { zoneOf } from '../../../lib/time/zones.ts';
import { JoinLink } from '../../../ui/booking/JoinLink.tsx';
import { NextTimes } from '../../../ui/booking/NextTimes.tsx';
import { TicketLink } from '../../../ui/booking/TicketLink.tsx';
import { ScheduleLink } from '../../../ui/ScheduleLink.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { SessionArt } from '../../../ui/session/SessionArt.tsx';
import './next-session.css';

/** The session that a member goes to next, with what there is to do now (docs/product.md#dashboard). */
export function NextSession({ booking }: { booking: MemberBooking }) {
  const { session } = booking;
  const titleId = useId();
  const now = useNow(5000);
  const joinUrl = useJoinUrl(booking, now);
  return (
    <section className="next-session" aria-label="Your next session">
      <div className="next-session__art">
        <SessionArt session={session} shape="poster" phoneShape="banner" first />
      </div>
      <div className="next-session__body">
        <p className="over">Your next session</p>
        <p className="next-session__count" role="timer">
          {startsIn(session.startTime, zoneOf(session), now)}
        </p>
        <h2 id={titleId} className="part-title">
          {session.title}
        </h2>
        <NextTimes session={session} now={now} />
        <div className="next-session__actions">
          <div role="status">{joinUrl && <JoinLink href={joinUrl} titleId={titleId} isNext />}</div>
          <TicketLink bookingId={booking.id} titleId={titleId} look={{ tone: joinUrl ? 'line' : 'sage' }} />
        </div>
        {!joinUrl && booking.joinOpensAt && (
          <p className="hint">{joinOpensText(session.joinMinutes ?? defaultJoinMinutes)}, here and on your ticket.</p>
        )}
      </div>
    </section>
  );
}

/** Takes the place of the next session where none is booked. */
export function NoNextSession() {
  return (
    <section className="next-session next-session--none" aria-label="Your next session">
      <div className="next-session__body">
        <h2 className="part-title">The session that you book next will stand here.</h2>
        <div className="next-session__actions">
          <ScheduleLink tone="sage" />
        </div>
      </div>
    </section>
  );
}

/** Has the height of the next session. */
export function NextSessionSkeleton() {
  return (
    <div className="next-session" role="status" aria-label="Loading your next session">
      <div className="next-session__art sk" />
      <div className="next-session__body" aria-hidden="true">
        <Skeleton width="9rem" height=".75rem" />
        <Skeleton width="12rem" height="2.75rem" className="mt-3" />
        <Skeleton width="min(18rem, 80%)" height="1.5rem" className="mt-6" />
        <Skeleton width="min(24rem, 92%)" height="1rem" className="mt-3" />
        <Skeleton width="10rem" height="3rem" className="mt-6" />
      </div>
    </div>
  );
}
