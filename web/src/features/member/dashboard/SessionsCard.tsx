import { type ReactNode, useId } from 'react';
import { paths } from '#shared/contract/paths.ts';
import type { MemberBooking } from '../../../lib/member/bookings.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { RecordingLink } from '../../../ui/booking/RecordingLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Play } from '../../../ui/media-icons.tsx';
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
            <span className="item__link">
              <Skeleton width="72%" height=".9375rem" className="my-0.75" />
              <Skeleton width="48%" height=".75rem" className="my-1.5" />
            </span>
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
      <button type="button" className="card__retry text-button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

type DateText = (session: MemberBooking['session']) => string;

function Item({ booking: { id, session, recordingUrl }, date }: { booking: MemberBooking; date: DateText }) {
  const titleId = useId();
  return (
    <li className="item">
      <AppLink className="item__link" to={paths.ticket.href(id)}>
        <b id={titleId}>{session.title}</b>
        <time dateTime={session.startTime}>{date(session)}</time>
      </AppLink>
      {recordingUrl !== null && (
        <RecordingLink className="item__play disc" to={recordingUrl} titleId={titleId} icon={<Play />} isIconOnly />
      )}
    </li>
  );
}

type Props = {
  title: string;
  bookings: readonly MemberBooking[] | undefined;
  error: unknown;
  retry: () => void;
  date: DateText;
  empty: ReactNode;
  all: { label: string; href: string };
};

export function SessionsCard({ title, bookings, error, retry, date, empty, all }: Props) {
  return (
    <section className="card boxed" aria-label={title}>
      <h2 className="card-title">{title}</h2>
      <AsyncBoundary
        data={bookings}
        error={error}
        loading={<LoadingItems label={`Loading ${title.toLowerCase()}`} />}
        failed={<Failed onRetry={retry} />}
      >
        {(shownBookings) =>
          shownBookings.length > 0 ? (
            <ul className="items">
              {shownBookings.slice(0, itemsShown).map((booking) => (
                <Item key={booking.id} booking={booking} date={date} />
              ))}
            </ul>
          ) : (
            <p className="card__none">{empty}</p>
          )
        }
      </AsyncBoundary>
      <AppLink className={buttonClass({ tone: 'line', small: true })} to={all.href}>
        {all.label}
      </AppLink>
    </section>
  );
}
