import type { ResponseBody } from '#shared/contract/contract.ts';
import { placeLines } from '#shared/rules/addresses.ts';
import { formatDuration, formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import { defaultJoinMinutes, isUpcoming, joinOpensText } from '#shared/rules/sessions.ts';
import { mapHref } from '../../../lib/place.ts';
import { timeClass, useDisplayZone } from '../../../lib/time/use-display-zone.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { WithRanges } from '../../../ui/WithRanges.tsx';
import './facts.css';

type Session = ResponseBody<'getSession'>;

function Place({ session }: { session: Session }) {
  const now = useNow(30_000);
  if (session.locationType === 'online') {
    return (
      <dd>
        Online
        {!session.cancelled && isUpcoming(session, now) && (
          <small>{joinOpensText(session.joinMinutes ?? defaultJoinMinutes)}.</small>
        )}
      </dd>
    );
  }
  return (
    <dd>
      <WithRanges text={placeLines(session).join(', ')} />
      <small>
        <a href={mapHref(session)} target="_blank" rel="noreferrer">
          Open in maps
        </a>
      </small>
    </dd>
  );
}

/** Date, time and place: online in the viewer's time zone, on site in the venue's. */
export function Facts({ session }: { session: Session }) {
  const zone = useDisplayZone(session);
  const { startTime, endTime, durationMinutes } = session;
  return (
    <dl className="facts">
      <div>
        <dt>Date</dt>
        <dd className={timeClass(session)}>
          <time dateTime={startTime}>{formatLongDate(startTime, zone)}</time>
        </dd>
      </div>
      <div>
        <dt>Time</dt>
        <dd className={timeClass(session)}>
          {formatTime(startTime, zone)} to {formatTime(endTime, zone)}
          <small>
            {formatDuration(durationMinutes)}, {formatZone(startTime, zone)}
          </small>
        </dd>
      </div>
      <div>
        <dt>Place</dt>
        <Place session={session} />
      </div>
    </dl>
  );
}
