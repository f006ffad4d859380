import { paths } from '#shared/contract/paths.ts';
import { formatDate } from '#shared/rules/dates.ts';
import type { MemberBooking } from '../../../lib/member/bookings.ts';
import { zoneOf } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import './card.css';

/** Most items of a card (docs/product.md#dashboard). */
const itemsShown = 3;
const skeletons = ['one', 'two', 'three'];

function LoadingItems({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <div className="items" aria-hidden="true">
        {skeletons.map((key) => (
          <div key={key} className="item">
            <Skeleton width="72%" height=".9375rem" className="my-0.75" />
            <Skeleton width="48%" height=".75rem" className="my-1.5" />
          </div>
        ))}
      </div>
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="card__none" role="alert">
      <p>Your sessions did not load.</p>
      <button type="button" className="card__retry" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

function Items({ bookings }: { bookings: readonly MemberBooking[] }) {
  return (
    <ul className="items">
      {bookings.slice(0, itemsShown).map(({ id, session }) => (
        <li key={id}>
          <AppLink className="item" to={paths.ticket.href(id)}>
            <b>{session.title}</b>
            <time dateTime={session.startTime}>{formatDate(session.startTime, zoneOf(session))}</time>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

type Props = {
  title: string;
  bookings: readonly MemberBooking[] | undefined;
  error: unknown;
  retry: () => void;
  empty: string;
  all: { label: string; href: string; tone: 'sage' | 'line' };
};

export function SessionsCard({ title, bookings, error, retry, empty, all }: Props) {
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      <AsyncBoundary
        data={bookings}
        error={error}
        loading={<LoadingItems label={`Loading ${title.toLowerCase()}`} />}
        failed={<Failed onRetry={retry} />}
      >
        {(shownBookings) =>
          shownBookings.length > 0 ? <Items bookings={shownBookings} /> : <p className="card__none">{empty}</p>
        }
      </AsyncBoundary>
      <AppLink className={buttonClass({ tone: all.tone, small: true })} to={all.href}>
        {all.label}
      </AppLink>
    </section>
  );
}
