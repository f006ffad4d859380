import { paths } from '#shared/contract/paths.ts';
import { joinable, pastOf } from '../../../lib/member/bookings.ts';
import { useMyBookings } from '../../../lib/member/use-my-bookings.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { BookingList } from '../../../ui/booking/BookingList.tsx';
import { BookingRow } from '../../../ui/booking/BookingRow.tsx';
import { BrowseSessions } from '../../../ui/booking/BrowseSessions.tsx';
import { JoinLink } from '../../../ui/booking/JoinLink.tsx';
import { TicketLink } from '../../../ui/booking/TicketLink.tsx';
import { WatchRecording } from '../../../ui/booking/WatchRecording.tsx';
import { PaneHead } from '../../../ui/PaneHead.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import { ZoneHint } from '../../../ui/session/ZoneHint.tsx';

/** Lists past sessions; one that is still in progress can be joined (docs/product.md#my-sessions). */
export function PastPage() {
  const { data, error, mutate } = useMyBookings();
  const now = useNow(30_000);
  const past = data && pastOf(data, now);
  return (
    <>
      <PaneHead title="My Past Sessions" path={paths.myPastSessions.href()}>
        <ZoneHint sessions={past?.map(({ session }) => session)} />
      </PaneHead>
      <BookingList
        rows={past}
        error={error}
        onRetry={() => void mutate()}
        noun="sessions"
        keyOf={({ id }) => id}
        empty={
          <StateBox title="You haven't attended any sessions yet." actions={<BrowseSessions />}>
            Once you have, they are kept here, with their recordings.
          </StateBox>
        }
        row={(booking, first) => {
          const joinUrl = joinable(booking, now);
          return (
            <BookingRow
              session={booking.session}
              now={now}
              first={first}
              actions={(titleId) => (
                <>
                  {joinUrl ? (
                    <JoinLink href={joinUrl} titleId={titleId} />
                  ) : (
                    <WatchRecording recordingUrl={booking.recordingUrl} titleId={titleId} />
                  )}
                  <TicketLink bookingId={booking.id} titleId={titleId} />
                </>
              )}
            />
          );
        }}
      />
    </>
  );
}
