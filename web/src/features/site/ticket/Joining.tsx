import type { ResponseBody } from '#shared/contract/contract.ts';
import { sessionTimes } from '#shared/rules/session-times.ts';
import { defaultJoinMinutes, joinOpensText } from '#shared/rules/sessions.ts';
import type { OwnLinks } from '../../../lib/booking/use-links.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { BookingAuthorityHint } from '../../../ui/BookingAuthorityHint.tsx';
import { RecordingLink } from '../../../ui/booking/RecordingLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Clock, Video } from '../../../ui/icons.tsx';
import { countdownText } from './ticket-text.ts';

type Booking = ResponseBody<'getBooking'>;

const outward = { target: '_blank', rel: 'noreferrer' } as const;

function Open({ links, mayChange, isStored }: OwnLinks & { isStored: boolean }) {
  if (!links && isStored) return <p className="hint">The link to join comes with your connection.</p>;
  if (!mayChange) return <BookingAuthorityHint change="join" />;
  if (links?.joinUrl) {
    return (
      <a className={buttonClass({ tone: 'clay' })} href={links.joinUrl} {...outward}>
        <Video />
        Join
      </a>
    );
  }
  return (
    <p className="hint">
      {links ? 'The link is not there yet. It appears here as soon as it is.' : 'Fetching the link…'}
    </p>
  );
}

function Waiting({ opensAt, now, session }: { opensAt: string; now: Date } & Pick<Booking, 'session'>) {
  const { moment } = sessionTimes({ ...session, startTime: opensAt }, viewerZone());
  return (
    <p className="joining__wait">
      <Clock />
      <span>
        {joinOpensText(session.joinMinutes ?? defaultJoinMinutes)}: in{' '}
        <b>{countdownText(Date.parse(opensAt) - now.getTime())}</b>
        <small>{moment}</small>
      </span>
    </p>
  );
}

type Props = {
  booking: Booking;
  own: OwnLinks;
  now: Date;
  /** Tells whether the ticket is a stored one, because the studio cannot be reached. */
  isStored: boolean;
};

/** The link to an online session, from the time on that the owner sets (docs/product.md#joining), and its recording. */
export function Joining({ booking, own, now, isStored }: Props) {
  const { joinOpensAt, session, recorded } = booking;
  const isOpen = joinOpensAt !== null && new Date(joinOpensAt) <= now;
  const isOver = new Date(session.endTime) <= now;
  if (isOver) return recorded ? <Recording {...own} /> : null;
  if (joinOpensAt === null) return null;
  return (
    <section className="joining no-print" aria-label="Joining">
      <div role="status">{isOpen && <Open {...own} isStored={isStored} />}</div>
      {!isOpen && <Waiting opensAt={joinOpensAt} now={now} session={session} />}
    </section>
  );
}

function Watch({ recordingUrl }: { recordingUrl: string | null | undefined }) {
  const className = buttonClass({ tone: 'clay' });
  if (recordingUrl) return <RecordingLink className={className} to={recordingUrl} />;
  return (
    <button type="button" className={className} disabled>
      Watch Recording
    </button>
  );
}

function Recording({ links, mayChange }: OwnLinks) {
  return (
    <section className="joining no-print" aria-label="Recording">
      {mayChange ? <Watch recordingUrl={links?.recordingUrl} /> : <BookingAuthorityHint change="watch" />}
    </section>
  );
}
