import type { ReactNode } from 'react';
import { fullAddress } from '#shared/rules/addresses.ts';
import { formatLongDate, formatTime, formatZone, isShownZone } from '#shared/rules/dates.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { joinOpensText } from '#shared/rules/sessions.ts';
import { isSameZone } from '#shared/rules/time-zones.ts';
import { dayOf, shortMoment } from '../../../../lib/admin/dates.ts';
import { useCategoryName } from '../../../../lib/rendering/context.ts';
import { itemsOf, paragraphsOf } from '../../../../lib/texts.ts';
import { knownViewerZone, zoneOf } from '../../../../lib/time/zones.ts';
import { DetailList } from '../../../../ui/admin/DetailList.tsx';
import { SeatBar } from '../../../../ui/admin/SeatBar.tsx';
import { Fold } from '../../../../ui/Fold.tsx';
import { SessionArt } from '../../../../ui/session/SessionArt.tsx';
import { priceLines, pricesSummary } from '../editor/price-text.ts';
import { unknownZone, utcText } from '../editor/schedule-text.ts';
import { type AdminSession, valuesOf } from '../editor/session-values.ts';

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

function priceFacts(session: AdminSession): [string, ReactNode][] {
  const { maxAttendees, price, pricing } = session;
  const one = price.amount === 0 ? '0' : formatMoney(price);
  return [
    ['Max attendees', maxAttendees ?? 'Unlimited'],
    ['Currency', price.currency],
    ['Price', pricing.kind === 'one' ? one : <Lines key="prices" lines={priceLines(storedValues(session))} />],
  ];
}

const storedValues = (session: AdminSession) => valuesOf(session, knownViewerZone());

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="admin-list">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function Things({ text }: { text: string | null }) {
  const things = itemsOf(text ?? '');
  return things.length === 0 ? <p className="hint">None</p> : <Lines lines={things} />;
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

const namedPart = (...words: (string | null)[]) => words.filter(Boolean).join(', ');

function priceSummary(session: AdminSession): string {
  const { maxAttendees, price, pricing } = session;
  const places = maxAttendees === null ? 'Unlimited' : `${maxAttendees} places`;
  if (pricing.kind !== 'one') return namedPart(places, pricesSummary(storedValues(session)) ?? null);
  return `${places}, ${price.amount === 0 ? 'free' : formatMoney(price)}`;
}

function placeSummary(session: AdminSession): string {
  if (session.locationType === 'onsite') return namedPart('On-site', fullAddress(session));
  return session.zoomLink === null ? 'Online, no link yet' : 'Online';
}

function BasicInfo({ session, category }: { session: AdminSession; category: string }) {
  const { title, description, screeningQuestions } = session;
  return (
    <>
      <DetailList
        details={[
          ['Title', title],
          ['Category', category],
          ['Description', paragraphsOf(description).map((text) => <p key={text}>{text}</p>)],
        ]}
      />
      {screeningQuestions.length > 0 && (
        <section aria-label="Screening">
          <h3 className="session-folds__title">Screening</h3>
          <Things text={screeningQuestions.map(({ text }) => text).join('\n')} />
        </section>
      )}
    </>
  );
}

type Props = {
  session: AdminSession;
  /** The folds are open at first. */
  isOpen?: boolean;
};

/** Details of a session in their groups, each with a line of what is in it (docs/product.md#admin-session-detail). */
export function SessionDetails({ session, isOpen = false }: Props) {
  const { title, whatToBring, startTime, durationMinutes, thumbnailUrl } = session;
  const category = useCategoryName(session.category) ?? 'None';
  const zone = zoneOf(session);
  const when = namedPart(dayOf(startTime, zone), formatTime(startTime, zone), `${durationMinutes} minutes`);
  return (
    <div className="session-folds boxed">
      <Fold title="Basic Info" summary={namedPart(title, category)} open={isOpen}>
        <BasicInfo session={session} category={category} />
      </Fold>
      <Fold title="Scheduling" summary={when} open={isOpen}>
        <DetailList details={scheduleFacts(session)} />
      </Fold>
      <Fold title="Capacity & Price" summary={priceSummary(session)} open={isOpen}>
        <DetailList details={priceFacts(session)} />
        {session.cancelledAt === null && <SeatBar seats={session.seats} waiting={session.waitlistCount} />}
      </Fold>
      <Fold title="Location" summary={placeSummary(session)} open={isOpen}>
        <DetailList details={[...placeFacts(session), ...recordingFacts(session)]} />
      </Fold>
      <Fold title="What to Bring" summary={itemsOf(whatToBring ?? '').join(', ') || 'None'} open={isOpen}>
        <Things text={whatToBring} />
        <DetailList details={guestFacts(session)} />
      </Fold>
      <Fold
        title="Session Image"
        summary={thumbnailUrl ? 'An uploaded picture' : 'Made for this session'}
        open={isOpen}
      >
        <div className="session-folds__picture cropped">
          <SessionArt session={session} shape="banner" />
        </div>
        {!thumbnailUrl && <p className="hint">Made for this session; a picture can be uploaded instead.</p>}
      </Fold>
    </div>
  );
}
