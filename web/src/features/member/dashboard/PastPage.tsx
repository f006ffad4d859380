import { paths } from '#shared/contract/paths.ts';
import { joinable, pastOf } from '../../../lib/member/bookings.ts';
import { useMyBookings } from '../../../lib/member/use-my-bookings.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { BookingRow } from '../../../ui/booking/BookingRow.tsx';
import { BookingRows, LoadingBookings } from '../../../ui/booking/BookingRows.tsx';
import { JoinLink } from '../../../ui/booking/JoinLink.tsx';
import { WatchRecording } from '../../../ui/booking/WatchRecording.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PaneHead } from '../../../ui/PaneHead.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import { ZoneHint } from '../../../ui/session/ZoneHint.tsx';

function Nothing() {
  const browse = (
    <AppLink className={buttonClass({ tone: 'sage' })} to={paths.liveSessions.href()}>
      Browse Available Sessions
    </AppLink>
  );
  return (
    <StateBox title="You haven't attended any sessions yet." actions={browse}>
      Once you have, they are kept here, with their recordings.
    </StateBox>
  );
}

/** One that is still in progress can be joined (docs/product.md#my-sessions). */
export function PastPage() {
  const { data, error, mutate } = useMyBookings();
  const now = useNow(30_000);
  const past = data && pastOf(data, now);
  return (
    <>
      <PaneHead title="My Past Sessions" path={paths.myPastSessions.href()}>
        <ZoneHint sessions={past?.map(({ session }) => session)} />
      </PaneHead>
      <AsyncBoundary
        data={past}
        error={error}
        loading={<LoadingBookings label="Loading your sessions" />}
        failed={<LoadFailed title="Your sessions did not load" onRetry={() => void mutate()} />}
      >
        {(shown) =>
          shown.length === 0 ? (
            <Nothing />
          ) : (
            <BookingRows
              bookings={shown}
              row={(booking, first) => {
                const joinUrl = joinable(booking, now);
                return (
                  <BookingRow
                    session={booking.session}
                    first={first}
                    ways={(titleId) =>
                      joinUrl ? (
                        <JoinLink href={joinUrl} titleId={titleId} />
                      ) : (
                        <WatchRecording recordingUrl={booking.recordingUrl} titleId={titleId} />
                      )
                    }
                  />
                );
              }}
            />
          )
        }
      </AsyncBoundary>
    </>
  );
}
