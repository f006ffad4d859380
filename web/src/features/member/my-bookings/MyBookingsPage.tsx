import { paths } from '#shared/contract/paths.ts';
import { type MemberBooking, nextOf, unpaidOf } from '../../../lib/member/bookings.ts';
import { useMyBookings } from '../../../lib/member/use-my-bookings.ts';
import { useQuery } from '../../../lib/router/use-query.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { BookingList } from '../../../ui/booking/BookingList.tsx';
import { BookingRow } from '../../../ui/booking/BookingRow.tsx';
import { BrowseSessions } from '../../../ui/booking/BrowseSessions.tsx';
import { PaneHead } from '../../../ui/PaneHead.tsx';
import { Select } from '../../../ui/Select.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import { ZoneHint } from '../../../ui/session/ZoneHint.tsx';
import { BookingActions, BookingMarks } from './BookingMarks.tsx';
import { type BookingRows, bookingOrders, bookingRows, orderNames, orderOf } from './booking-rows.ts';
import { NextBooking } from './NextBooking.tsx';
import { SeriesRow } from './SeriesRow.tsx';
import { Unpaid } from './Unpaid.tsx';
import './my-bookings.css';

function ListHead() {
  const [query, changeQuery] = useQuery();
  return (
    <div className="bookings-head spread">
      <h2 className="box-title">All bookings</h2>
      <Select
        label="Order"
        value={orderOf(query.get('order'))}
        onChange={({ target }) => changeQuery({ order: target.value === 'next' ? null : target.value }, 'replace')}
      >
        {bookingOrders.map((order) => (
          <option key={order} value={order}>
            {orderNames[order]}
          </option>
        ))}
      </Select>
    </div>
  );
}

type RowProps = {
  bookings: BookingRows;
  unpaid: MemberBooking | undefined;
  /** Is joined above the list. */
  next: MemberBooking | undefined;
  now: Date;
  first: boolean;
};

function Row({ bookings, unpaid, next, now, first }: RowProps) {
  const [booking] = bookings;
  const more = unpaid && <Unpaid booking={unpaid} />;
  if (bookings.length > 1) {
    return (
      <SeriesRow bookings={bookings} now={now} first={first}>
        {more}
      </SeriesRow>
    );
  }
  return (
    <BookingRow
      session={booking.session}
      to={paths.ticket.href(booking.id)}
      level={3}
      now={now}
      first={first}
      badge={<BookingMarks booking={booking} />}
      described
      actions={(titleId) => booking !== next && <BookingActions booking={booking} titleId={titleId} now={now} />}
    >
      {more}
    </BookingRow>
  );
}

/** See docs/product.md#my-bookings. */
export function MyBookingsPage() {
  const { data, error, mutate } = useMyBookings();
  const [query] = useQuery();
  const now = useNow(5000);
  const next = data && nextOf(data, now);
  // Once for the dates of a pass.
  const unpaid = unpaidOf(data ?? [], new Date(0));
  return (
    <>
      <PaneHead title="My Bookings" path={paths.myBookings.href()}>
        <ZoneHint sessions={data?.map(({ session }) => session)} />
      </PaneHead>
      {next && <NextBooking booking={next} now={now} />}
      <BookingList
        rows={data && bookingRows(data, orderOf(query.get('order')), now)}
        error={error}
        onRetry={() => void mutate()}
        noun="bookings"
        head={<ListHead />}
        empty={<StateBox title="You haven't booked any sessions yet." actions={<BrowseSessions />} />}
        keyOf={([{ id }]) => id}
        row={(bookings, first) => (
          <Row
            bookings={bookings}
            unpaid={unpaid.find(({ id }) => bookings.some((booking) => booking.id === id))}
            next={next}
            now={now}
            first={first}
          />
        )}
      />
    </>
  );
}
