import type { ReactNode } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { placeLines } from '#shared/rules/addresses.ts';
import { formatTime, formatWeekday } from '#shared/rules/dates.ts';
import { sessionTimes } from '#shared/rules/session-times.ts';
import { mapHref } from '../../../lib/place.ts';
import { useCategoryName } from '../../../lib/rendering/context.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { changesSinceBooking } from '../../../ui/booking/changes.ts';
import { buttonClass } from '../../../ui/button.ts';
import { MapPin, Video } from '../../../ui/icons.tsx';
import { DateTile } from '../../../ui/session/DateTile.tsx';
import { WithRanges } from '../../../ui/WithRanges.tsx';

type Booking = ResponseBody<'getBooking'>;
type Props = { booking: Pick<Booking, 'session' | 'earlier'> };

/** Shows the value that a fact had when the seat was booked, where it has changed. */
function Was({ text }: { text: string | null | undefined }) {
  return text ? <small className="pass-card__was">{text}</small> : null;
}

const changesOf = ({ session, earlier }: Props['booking']) =>
  earlier && changesSinceBooking(session, earlier, viewerZone());

function Title({ booking: { session, earlier } }: Props) {
  return (
    <>
      <h2>{session.title}</h2>
      <Was text={earlier && earlier.title !== session.title ? `before: ${earlier.title}` : null} />
    </>
  );
}

/** The date as a tile, beside weekday and time in the reader's zone and the venue's. */
function When({ session, children }: Pick<Booking, 'session'> & { children: ReactNode }) {
  return (
    <div className="pass-card__when">
      <DateTile instant={session.startTime} timeZone={sessionTimes(session, viewerZone()).timeZone} />
      <p className="pass-card__time">{children}</p>
    </div>
  );
}

const zoneText = ({ zone, venue }: ReturnType<typeof sessionTimes>) => (venue ? `your time, ${zone}; ${venue}` : zone);

const startText = ({ startTime }: Booking['session'], zone: string) =>
  `${formatWeekday(startTime, zone)}, ${formatTime(startTime, zone)}`;

function Place({ booking }: Props) {
  const { session } = booking;
  const isOnline = session.locationType === 'online';
  const [name = '', ...address] = placeLines(session);
  return (
    <div className="pass-card__where">
      {isOnline ? <Video /> : <MapPin />}
      <p>
        <WithRanges text={name} />
        {address.length > 0 && (
          <small>
            <WithRanges text={address.join(', ')} />
          </small>
        )}
        <Was text={changesOf(booking)?.place} />
      </p>
      {!isOnline && (
        <a
          className={`${buttonClass({ tone: 'line', small: true })} no-print`}
          href={mapHref(session)}
          target="_blank"
          rel="noreferrer"
        >
          Directions
        </a>
      )}
    </div>
  );
}

/** Shows what is booked: category, title, date, time and place, each with what it was before it changed. */
export function TicketFacts({ booking }: Props) {
  const { session } = booking;
  const category = useCategoryName(session.category);
  const times = sessionTimes(session, viewerZone());
  const changes = changesOf(booking);
  return (
    <div className="pass-card__body">
      {category && <p className="tertiary">{category}</p>}
      <Title booking={booking} />
      <When session={session}>
        <b>{startText(session, times.timeZone)}</b> to {formatTime(session.endTime, times.timeZone)}
        <small>{zoneText(times)}</small>
        <Was text={changes?.when} />
      </When>
      <Place booking={booking} />
    </div>
  );
}

/** Shows what was booked, in short: of a place that is not the viewer's any more. */
export function FormerFacts({ booking, isStruck = false }: Props & { isStruck?: boolean }) {
  const { session } = booking;
  const times = sessionTimes(session, viewerZone());
  const text = `${startText(session, times.timeZone)} to ${formatTime(session.endTime, times.timeZone)}`;
  return (
    <div className="pass-card__body">
      <h2>{session.title}</h2>
      <When session={session}>
        {isStruck ? <s>{text}</s> : <span>{text}</span>}
        <small>
          {zoneText(times)}; {placeLines(session).join(', ')}
        </small>
      </When>
    </div>
  );
}
