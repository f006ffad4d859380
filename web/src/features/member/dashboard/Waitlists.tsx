import { paths } from '#shared/contract/paths.ts';
import { formatTime } from '#shared/rules/dates.ts';
import { positionText } from '#shared/rules/waitlist.ts';
import { useMyWaitlists } from '../../../lib/booking/waiting-place.ts';
import { nearDayText, weekdayMomentText } from '../../../lib/time/date-texts.ts';
import { knownViewerZone, viewerZone, zoneOf } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Clock, Hourglass } from '../../../ui/icons.tsx';
import { AskForFewer } from '../../../ui/waitlist/AskForFewer.tsx';
import { ChangeTurn } from '../../../ui/waitlist/ChangeTurn.tsx';
import { LeaveLine } from '../../../ui/waitlist/LeaveLine.tsx';
import { turnText } from '../../../ui/waitlist/turn-text.ts';
import { NoticeLine } from './NoticeLine.tsx';

/** The places that came free for the member, and until when they are held (docs/product.md#waitlist-offers). */
export function OfferedPlaces({ now }: { now: Date }) {
  const offered = useMyWaitlists().data?.waitlists ?? [];
  return offered.map(
    ({ session, offer }) =>
      offer && (
        <section key={session.id} aria-label="A place for you">
          <NoticeLine
            tone="wait"
            icon={<Hourglass />}
            title={`A place came free in ${session.title}`}
            text={`${weekdayMomentText(session.startTime, zoneOf(session))}. ${heldUntilText(offer.until, now)}`}
          >
            <AppLink className={buttonClass({ tone: 'sage', small: true })} to={paths.offer.href(offer.bookingId)}>
              See the offer<span className="sr-only"> of {session.title}</span>
            </AppLink>
          </NoticeLine>
        </section>
      ),
  );
}

/** The lines that the member waits in, with the place in each (docs/product.md#waitlist); nothing where there is none. */
export function WaitingPlaces() {
  const waiting = useMyWaitlists().data?.waitlists.filter(({ offer }) => offer === null) ?? [];
  if (waiting.length === 0) return null;
  return (
    <section aria-label="Waitlists">
      {waiting.map(({ session, ...place }) => (
        <NoticeLine
          key={session.id}
          tone="plain"
          icon={<Clock />}
          title={
            <>
              <span>Waiting for </span>
              <AppLink to={paths.session.href(session.id)}>{session.title}</AppLink>
            </>
          }
          text={`${weekdayMomentText(session.startTime, zoneOf(session))}. ${positionText(place)} in line. ${turnText(place, viewerZone())}`}
        >
          <ChangeTurn session={session} place={place} />
          <AskForFewer session={session} place={place} />
          <LeaveLine session={session} />
        </NoticeLine>
      ))}
    </section>
  );
}

/** Held for you until 9:00 AM; on another day until Saturday, November 28, 9:00 AM. */
export function heldUntilText(until: string, now: Date, timeZone = knownViewerZone()): string {
  const day = nearDayText(until, timeZone, now);
  const time = formatTime(until, timeZone);
  return `Held for you until ${day === 'Today' ? time : `${day}, ${time}`}.`;
}
