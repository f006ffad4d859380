import { paths } from '#shared/contract/paths.ts';
import { placeLabel } from '#shared/rules/sessions.ts';
import { type MemberBooking, nextOf, pastOf, upcomingOf } from '../../../lib/member/bookings.ts';
import { useMyBookings } from '../../../lib/member/use-my-bookings.ts';
import { useOffline } from '../../../lib/offline/use-offline.ts';
import { weekdayDateText, weekdayMomentText } from '../../../lib/time/date-texts.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { zoneOf } from '../../../lib/time/zones.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { Greeting } from './Greeting.tsx';
import { MembershipNotices } from './MembershipNotices.tsx';
import { NextSession, NextSessionSkeleton, NoNextSession } from './NextSession.tsx';
import { PackNotices } from './PackNotices.tsx';
import { ResourcesCard } from './ResourcesCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { UrgentNotices } from './UrgentNotices.tsx';
import { OfferedPlaces, WaitingPlaces } from './Waitlists.tsx';
import './home.css';

type Session = MemberBooking['session'];

function upcomingDate(session: Session): string {
  const moment = weekdayMomentText(session.startTime, zoneOf(session));
  return session.locationType === 'online' ? moment : `${moment}, ${session.city ?? placeLabel(session)}`;
}

const pastDate = (session: Session) => weekdayDateText(session.startTime, zoneOf(session));

function Ahead({ bookings, now }: { bookings: readonly MemberBooking[]; now: Date }) {
  const next = nextOf(bookings, now);
  const others = bookings.filter(({ session }) => session.id !== next?.session.id);
  return (
    <>
      {next ? <NextSession booking={next} /> : <NoNextSession />}
      <OfferedPlaces now={now} />
      <UrgentNotices bookings={others} now={now} />
    </>
  );
}

/** See docs/product.md#dashboard. */
export function HomePage() {
  const { data, error, mutate } = useMyBookings();
  const now = useNow(5000);
  const isOffline = useOffline();
  const bookings = { error, retry: () => void mutate() };
  return (
    <>
      <PageMeta title="Dashboard" path={paths.dashboard.href()} index={false} />
      <Greeting />
      {data ? <Ahead bookings={data} now={now} /> : !error && <NextSessionSkeleton />}
      {isOffline && !data && error ? (
        <LoadFailed title="Your dashboard did not load" onRetry={bookings.retry} />
      ) : (
        <div className="cards">
          <SessionsCard
            {...bookings}
            title="Upcoming Sessions"
            bookings={data && upcomingOf(data, now)}
            date={upcomingDate}
            empty="No upcoming sessions booked."
            all={{ label: 'All upcoming', href: paths.mySessions.href() }}
          />
          <SessionsCard
            {...bookings}
            title="Past Sessions"
            bookings={data && pastOf(data, now)}
            date={pastDate}
            empty="No past sessions available."
            all={{ label: 'All past', href: paths.myPastSessions.href() }}
          />
          <ResourcesCard />
        </div>
      )}
      <MembershipNotices />
      <PackNotices />
      <WaitingPlaces />
    </>
  );
}
