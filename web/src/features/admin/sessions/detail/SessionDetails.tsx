import type { ReactNode } from 'react';
import { fullAddress } from '#shared/rules/addresses.ts';
import { formatLongDate, formatTime, formatZone, isShownZone } from '#shared/rules/dates.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { joinOpensText } from '#shared/rules/sessions.ts';
import { isSameZone } from '#shared/rules/time-zones.ts';
import { shortMoment } from '../../../../lib/admin/dates.ts';
import { useCategoryName } from '../../../../lib/rendering/context.ts';
import { itemsOf, paragraphsOf } from '../../../../lib/texts.ts';
import { knownViewerZone } from '../../../../lib/time/zones.ts';
import { Panel } from '../../../../ui/admin/Panel.tsx';
import { SeatBar } from '../../../../ui/admin/SeatBar.tsx';
import { SessionArt } from '../../../../ui/session/SessionArt.tsx';
import { unknownZone, utcText } from '../editor/schedule-text.ts';
import type { AdminSession } from '../editor/session-values.ts';
import { SeriesPanel } from '../series/SeriesPanel.tsx';

function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="admin-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const noValue = <span className="admin-facts__none">None</span>;

function Link({ to }: { to: string | null }) {
  if (!to) return noValue;
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {to}
    </a>
  );
}

function inZone(instant: string, zone: string): string {
  return `${formatLongDate(instant, zone)}, ${formatTime(instant, zone)}, ${formatZone(instant, zone)}`;
}

function Start({ startTime, timeZone }: AdminSession) {
  const mine = knownViewerZone();
  const own = isShownZone(timeZone) ? inZone(startTime, timeZone) : unknownZone(timeZone);
  return (
    <>
      <span>{inZone(startTime, mine)}</span>
      {!isSameZone(timeZone, mine) && <small>In its own zone: {own}</small>}
      <small>{utcText(startTime)}</small>
    </>
  );
}

function placeFacts(session: AdminSession): [string, ReactNode][] {
  const { locationType, zoomLink, address, city, postCode } = session;
  if (locationType === 'online') {
    return [
      ['Place', 'Online'],
      ['Zoom link', <Link key="zoom" to={zoomLink} />],
    ];
  }
  return [
    ['Place', 'On-site'],
    ['Venue', session.location ?? noValue],
    ['Full address', fullAddress(session)],
    ['Street', address ?? noValue],
    ['City', city ?? noValue],
    ['Post code', postCode ?? noValue],
  ];
}

function scheduleFacts(session: AdminSession): [string, ReactNode][] {
  const { durationMinutes, version, updatedBy } = session;
  return [
    ['Start time', <Start key="start" {...session} />],
    ['Duration', `${durationMinutes} minutes`],
    ['Last saved', `${shortMoment(version)}${updatedBy ? ` by ${updatedBy}` : ''}`],
  ];
}

function priceFacts({ maxAttendees, price }: AdminSession): [string, ReactNode][] {
  return [
    ['Max attendees', maxAttendees ?? 'Unlimited'],
    ['Currency', price.currency],
    ['Price', price.amount === 0 ? '0' : formatMoney(price)],
  ];
}

function Things({ text }: { text: string | null }) {
  const things = itemsOf(text ?? '');
  if (things.length === 0) return <p className="hint">None</p>;
  return (
    <ul className="admin-list">
      {things.map((thing) => (
        <li key={thing}>{thing}</li>
      ))}
    </ul>
  );
}

function guestFacts({ howToPrepare, locationType, joinMinutes }: AdminSession): [string, ReactNode][] {
  return [
    ['How to prepare', howToPrepare ? <Things key="how" text={howToPrepare} /> : noValue],
    ...(locationType === 'online' ? [['Link to join', joinOpensText(joinMinutes)] satisfies [string, ReactNode]] : []),
  ];
}

function recordingFacts(session: AdminSession): [string, ReactNode][] {
  const { recordingFile, recordingUrl, recordingForAttended, recordingToldAt } = session;
  const toldText = recordingToldAt ? `Told ${shortMoment(recordingToldAt)}` : 'No one was told yet';
  return [
    ['Recording link', <Link key="film" to={recordingUrl} />],
    ...(recordingFile ? [['Recording', recordingFile.name] satisfies [string, ReactNode]] : []),
    ...(recordingFile || recordingUrl
      ? [
          [
            'Recording is for',
            `${recordingForAttended ? 'those who were there' : 'all who booked'}. ${toldText}.`,
          ] satisfies [string, ReactNode],
        ]
      : []),
  ];
}

/** Details of a session in their groups (docs/product.md#admin-session-detail). */
export function SessionDetails({ session }: { session: AdminSession }) {
  const { title, category, description, whatToBring } = session;
  return (
    <div className="session-details">
      <Panel title="Basic Info">
        <Facts
          facts={[
            ['Title', title],
            ['Category', useCategoryName(category) ?? 'None'],
            ['Description', paragraphsOf(description).map((text) => <p key={text}>{text}</p>)],
          ]}
        />
      </Panel>
      <Panel title="Scheduling">
        <Facts facts={scheduleFacts(session)} />
      </Panel>
      <SeriesPanel session={session} />
      <Panel title="Capacity & Price">
        <Facts facts={priceFacts(session)} />
        {session.cancelledAt === null && <SeatBar seats={session.seats} waiting={session.waitlistCount} />}
      </Panel>
      <Panel title="Location">
        <Facts facts={[...placeFacts(session), ...recordingFacts(session)]} />
      </Panel>
      <Panel title="What to Bring">
        <Things text={whatToBring} />
      </Panel>
      <Panel title="Guests">
        <Facts facts={guestFacts(session)} />
      </Panel>
      {session.screeningQuestions.length > 0 && (
        <Panel title="Screening">
          <Things text={session.screeningQuestions.map(({ text }) => text).join('\n')} />
        </Panel>
      )}
      <Panel title="Session Image">
        <div className="session-details__picture">
          <SessionArt session={session} shape="banner" />
        </div>
        {!session.thumbnailUrl && <p className="hint">Made for this session; a picture can be uploaded instead.</p>}
      </Panel>
    </div>
  );
}
