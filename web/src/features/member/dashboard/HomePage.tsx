import { paths } from '#shared/contract/paths.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import { pastOf, upcomingOf } from '../../../lib/member/bookings.ts';
import { useSubscription } from '../../../lib/member/subscription.ts';
import { useMyBookings } from '../../../lib/member/use-my-bookings.ts';
import { useOffline } from '../../../lib/offline/use-offline.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Breath } from '../../../ui/Breath.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ResourcesCard } from './ResourcesCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { UrgentNotices } from './UrgentNotices.tsx';
import { WaitingCard } from './WaitingCard.tsx';
import '../../../ui/badge.css';
import './home.css';

function Subscription() {
  const { subscription, failed, retry } = useSubscription();
  const isOffline = useOffline();
  if (failed && !isOffline) {
    return (
      <p className="welcome__state">
        Your subscription did not load.
        <button type="button" className="welcome__retry" onClick={retry}>
          Try again
        </button>
      </p>
    );
  }
  // Keeps its height, so that nothing moves when it turns out that there is none to show.
  if (subscription === null || failed) return <div className="welcome__state" />;
  return (
    <p className="welcome__state">
      Subscription
      {subscription === undefined ? (
        <Skeleton width="3rem" height="1.5rem" />
      ) : (
        <span className="badge welcome__badge">{subscription}</span>
      )}
    </p>
  );
}

function Welcome() {
  // From browser storage, so it is shown without a request.
  const name = useAccount()?.name;
  return (
    <section className="welcome" aria-label="Welcome">
      <PageHeading>
        Welcome, <br />
        {name}
      </PageHeading>
      <Subscription />
      <Breath print="greeting" />
    </section>
  );
}

/** See docs/product.md#dashboard. */
export function HomePage() {
  const { data, error, mutate } = useMyBookings();
  const now = useNow(30_000);
  const isOffline = useOffline();
  const bookings = { error, retry: () => void mutate() };
  return (
    <>
      <PageMeta title="Dashboard" path={paths.dashboard.href()} index={false} />
      <Welcome />
      {data && <UrgentNotices bookings={data} now={now} />}
      {isOffline && !data && error ? (
        <LoadFailed title="Your dashboard did not load" onRetry={bookings.retry} />
      ) : (
        <div className="cards">
          <SessionsCard
            {...bookings}
            title="Upcoming Sessions"
            bookings={data && upcomingOf(data, now)}
            empty="No upcoming sessions booked."
            all={{ label: 'All upcoming', href: paths.mySessions.href(), tone: 'sage' }}
          />
          <SessionsCard
            {...bookings}
            title="Past Sessions"
            bookings={data && pastOf(data, now)}
            empty="No past sessions available."
            all={{ label: 'All past', href: paths.myPastSessions.href(), tone: 'line' }}
          />
          <WaitingCard />
          <ResourcesCard />
        </div>
      )}
    </>
  );
}
