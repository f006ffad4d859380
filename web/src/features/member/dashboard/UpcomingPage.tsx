import { paths } from '#shared/contract/paths.ts';
import type { Category } from '#shared/rules/sessions.ts';
import { categoryOf, inCategory } from '../../../lib/filters.ts';
import { joinable, type MemberBooking, upcomingOf } from '../../../lib/member/bookings.ts';
import { useMyBookings } from '../../../lib/member/use-my-bookings.ts';
import { useQuery } from '../../../lib/router/use-query.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { BookingRow } from '../../../ui/booking/BookingRow.tsx';
import { BookingRows, LoadingBookings } from '../../../ui/booking/BookingRows.tsx';
import { JoinLink } from '../../../ui/booking/JoinLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { CategoryChips } from '../../../ui/CategoryChips.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PaneHead } from '../../../ui/PaneHead.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import { ZoneHint } from '../../../ui/session/ZoneHint.tsx';
import { UrgentNotices } from './UrgentNotices.tsx';
import { noUpcoming } from './upcoming-text.ts';
import './upcoming.css';

function Ways({ booking, titleId, now }: { booking: MemberBooking; titleId: string; now: Date }) {
  const href = joinable(booking, now);
  return (
    <>
      {href && <JoinLink href={href} titleId={titleId} />}
      <AppLink
        className={buttonClass({ tone: 'line', small: true })}
        to={paths.bookingConfirmation.href(booking.id)}
        aria-describedby={titleId}
      >
        See your ticket
      </AppLink>
    </>
  );
}

function Nothing({ category, onClear }: { category: Category | null; onClear: () => void }) {
  const all = (
    <button type="button" className={buttonClass({ tone: 'line' })} onClick={onClear}>
      Show all of yours
    </button>
  );
  const browse = (
    <AppLink className={buttonClass({ tone: 'sage' })} to={paths.liveSessions.href()}>
      Browse Available Sessions
    </AppLink>
  );
  return <StateBox title={noUpcoming(category)} actions={category ? all : browse} />;
}

/** See docs/product.md#my-sessions. */
export function UpcomingPage() {
  const { data, error, mutate } = useMyBookings();
  const [query, changeQuery] = useQuery();
  const now = useNow(30_000);
  const category = categoryOf(query.get('category'));
  const upcoming = data && upcomingOf(data, now);
  return (
    <>
      <PaneHead title="My Upcoming Sessions" path={paths.mySessions.href()}>
        <ZoneHint sessions={upcoming?.map(({ session }) => session)} />
      </PaneHead>
      <div className="upcoming__filter">
        <CategoryChips chosen={category} onChoose={(chosen) => changeQuery({ category: chosen })} />
      </div>
      {data && <UrgentNotices bookings={data} now={now} />}
      <AsyncBoundary
        data={upcoming?.filter(({ session }) => inCategory(session, category))}
        error={error}
        loading={<LoadingBookings label="Loading your sessions" />}
        failed={<LoadFailed title="Your sessions did not load" onRetry={() => void mutate()} />}
      >
        {(shown) =>
          shown.length === 0 ? (
            <Nothing category={category} onClear={() => changeQuery({ category: null })} />
          ) : (
            <BookingRows
              bookings={shown}
              row={(booking, first) => (
                <BookingRow
                  session={booking.session}
                  first={first}
                  ways={(titleId) => <Ways booking={booking} titleId={titleId} now={now} />}
                />
              )}
            />
          )
        }
      </AsyncBoundary>
    </>
  );
}
