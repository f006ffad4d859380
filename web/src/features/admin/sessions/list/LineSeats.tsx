import type { AdminSessionSummary } from '../../../../lib/admin/use-upcoming-sessions.ts';
import { SeatLine, seatText } from '../../../../ui/admin/SeatBar.tsx';
import { leftToDoText } from './cancelled-text.ts';

type Props = { session: AdminSessionSummary; now: Date };

/** Shows how full a session is; how many had a place in one that is over; of a cancelled one what is still open. */
export function LineSeats({ session, now }: Props) {
  const { seats, waitlistCount, cancelledAt, cancellation, startTime } = session;
  const { max, taken } = seats;
  if (cancelledAt !== null) {
    return (
      <div className="session-line__seats session-line__seats--words">
        <span className="hint">{cancellation && leftToDoText(cancellation)}</span>
      </div>
    );
  }
  if (new Date(startTime) <= now) {
    return (
      <div className="session-line__seats session-line__seats--words">
        <span>
          <b>{taken}</b>
          <span>{max === null ? ' booked' : ` of ${max} booked`}</span>
        </span>
      </div>
    );
  }
  return (
    <div className="session-line__seats">
      <SeatLine {...seats} />
      <span className="session-line__count" aria-hidden="true">
        <b>{taken}</b>
        <span>{max === null ? ', no limit' : ` / ${max}`}</span>
        {waitlistCount > 0 && <span className="session-line__waiting"> +{waitlistCount}</span>}
      </span>
      <span className="sr-only">
        {`${taken}${max === null ? '' : ` of ${max}`} booked, ${seatText(seats, waitlistCount)}`}
      </span>
    </div>
  );
}
