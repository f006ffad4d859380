import { useAccount } from '../../../lib/account/account-store.ts';
import { useSubscription } from '../../../lib/member/subscription.ts';
import { useOffline } from '../../../lib/offline/use-offline.ts';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import '../../../ui/badge.css';

/** Full name and subscription, in one line (docs/product.md#dashboard). */
export function Greeting() {
  // From browser storage, so it is shown without a request.
  const name = useAccount()?.name;
  return (
    <div className="greeting">
      <PageHeading>Welcome, {name}</PageHeading>
      <Subscription />
    </div>
  );
}

function Subscription() {
  const { subscription, failed, retry } = useSubscription();
  const isOffline = useOffline();
  if (failed && !isOffline) {
    return (
      <p className="greeting__subscription secondary">
        Your subscription did not load.
        <button type="button" className="card__retry text-button" onClick={retry}>
          Try again
        </button>
      </p>
    );
  }
  // Keeps its height, so that nothing moves when it turns out that there is none to show.
  if (subscription === null || failed) return <div className="greeting__subscription secondary" />;
  return (
    <p className="greeting__subscription secondary">
      Subscription
      {subscription === undefined ? (
        <Skeleton width="3rem" height="1.5rem" />
      ) : (
        <span className="badge">{subscription}</span>
      )}
    </p>
  );
}
