import { paths } from '#shared/contract/paths.ts';
import { categoryOf, isInCategory } from '#shared/rules/categories.ts';
import { joinable, type MemberBooking, upcomingOf } from '../../../lib/member/bookings.ts';
import { useMyBookings } from '../../../lib/member/use-my-bookings.ts';
import { useCategoryName, useSite } from '../../../lib/rendering/context.ts';
import { useQuery } from '../../../lib/router/use-query.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { BookingList } from '../../../ui/booking/BookingList.tsx';
import { BookingRow } from '../../../ui/booking/BookingRow.tsx';
import { BrowseSessions } from '../../../ui/booking/BrowseSessions.tsx';
import { JoinLink } from '../../../ui/booking/JoinLink.tsx';
import { TicketLink } from '../../../ui/booking/TicketLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { CategoryChips } from '../../../ui/CategoryChips.tsx';
import { PaneHead } from '../../../ui/PaneHead.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import { ZoneHint } from '../../../ui/session/ZoneHint.tsx';
import { UrgentNotices } from './UrgentNotices.tsx';
import './upcoming.css';

function BookingActions({ booking, titleId, now }: { booking: MemberBooking; titleId: string; now: Date }) {
  const href = joinable(booking, now);
  return (
    <>
      {href && <JoinLink href={href} titleId={titleId} />}
      <TicketLink bookingId={booking.id} titleId={titleId} />
    </>
  );
}

function Nothing({ category, onClear }: { category: string | null; onClear: () => void }) {
  const all = (
    <button type="button" className={buttonClass({ tone: 'line' })} onClick={onClear}>
      Show all of yours
    </button>
  );
  return <StateBox title={noUpcoming(useCategoryName(category))} actions={category ? all : <BrowseSessions />} />;
}

/** See docs/product.md#my-sessions. */
export function UpcomingPage() {
  const { data, error, mutate } = useMyBookings();
  const [query, changeQuery] = useQuery();
  const now = useNow(30_000);
  const { categories } = useSite();
  const category = categoryOf(query.get('category'), categories);
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
      <BookingList
        rows={upcoming?.filter(({ session }) => isInCategory(session, category, categories))}
        error={error}
        onRetry={() => void mutate()}
        noun="sessions"
        keyOf={({ id }) => id}
        empty={<Nothing category={category} onClear={() => changeQuery({ category: null })} />}
        row={(booking, first) => (
          <BookingRow
            session={booking.session}
            now={now}
            first={first}
            actions={(titleId) => <BookingActions booking={booking} titleId={titleId} now={now} />}
          />
        )}
      />
    </>
  );
}

/** Text for an empty list (docs/product.md#my-sessions). */
export function noUpcoming(category: string | null): string {
  return category ? `No upcoming sessions booked in the "${category}" category.` : 'No upcoming sessions booked.';
}
