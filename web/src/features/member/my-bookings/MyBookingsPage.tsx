import { paths } from '#shared/contract/paths.ts';
import { joinable, type MemberBooking, nextFirst, unpaidOf } from '../../../lib/member/bookings.ts';
import { useMyBookings } from '../../../lib/member/use-my-bookings.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { BookingList } from '../../../ui/booking/BookingList.tsx';
import { BookingRow } from '../../../ui/booking/BookingRow.tsx';
import { BookingStatusBadge } from '../../../ui/booking/BookingStatusBadge.tsx';
import { BrowseSessions } from '../../../ui/booking/BrowseSessions.tsx';
import { JoinLink } from '../../../ui/booking/JoinLink.tsx';
import { TicketLink } from '../../../ui/booking/TicketLink.tsx';
import { WatchRecording } from '../../../ui/booking/WatchRecording.tsx';
import { PaneHead } from '../../../ui/PaneHead.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import { ZoneHint } from '../../../ui/session/ZoneHint.tsx';
import { paymentText } from './payment-text.ts';
import { Unpaid } from './Unpaid.tsx';

function BookingActions({ booking, titleId, now }: { booking: MemberBooking; titleId: string; now: Date }) {
  const joinUrl = joinable(booking, now);
  const isRecorded = booking.status === 'completed' && booking.recordingUrl !== null;
  return (
    <>
      {joinUrl && <JoinLink href={joinUrl} titleId={titleId} />}
      {isRecorded && <WatchRecording recordingUrl={booking.recordingUrl} titleId={titleId} />}
      <TicketLink bookingId={booking.id} titleId={titleId} />
    </>
  );
}

function Status({ booking }: { booking: MemberBooking }) {
  const payment = paymentText(booking);
  return (
    <>
      <BookingStatusBadge status={booking.status} />
      {payment && <span>{payment}</span>}
    </>
  );
}

/** See docs/product.md#my-bookings. */
export function MyBookingsPage() {
  const { data, error, mutate } = useMyBookings();
  const now = useNow(30_000);
  // Once for the dates of a pass.
  const unpaid = new Set(unpaidOf(data ?? [], new Date(0)).map(({ id }) => id));
  return (
    <>
      <PaneHead title="My Bookings" path={paths.myBookings.href()}>
        <ZoneHint sessions={data?.map(({ session }) => session)} />
      </PaneHead>
      <BookingList
        bookings={data && nextFirst(data, now)}
        error={error}
        onRetry={() => void mutate()}
        noun="bookings"
        described
        empty={<StateBox title="You haven't booked any sessions yet." actions={<BrowseSessions />} />}
        row={(booking, first) => (
          <BookingRow
            session={booking.session}
            first={first}
            badge={<Status booking={booking} />}
            described
            actions={(titleId) => <BookingActions booking={booking} titleId={titleId} now={now} />}
          >
            {unpaid.has(booking.id) && <Unpaid booking={booking} />}
          </BookingRow>
        )}
      />
    </>
  );
}
