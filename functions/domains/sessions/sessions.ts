import type { ResponseBody } from '#shared/contract/contract.ts';
import type { CancellationPolicy } from '#shared/rules/cancellation.ts';
import { optionPlacesLeft } from '#shared/rules/prices.ts';
import { sessionsPerPage } from '#shared/rules/sessions.ts';
import { hasPage, pricesOf, type Session, seatsOf, type WholeSession } from '../../ground/keys/session.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { decodeCursor, encodeCursor } from '../../ground/platform/cursor.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { Table } from '../../ground/platform/table.ts';
import { findSettings } from '../../ground/settings/store.ts';
import { sessionPosition } from './cursor.ts';
import { findSeries } from './series.ts';
import { findWholeSession, pastSessions, upcomingDates, upcomingSessions } from './store.ts';

export type SessionDependencies = { table: Table; now: Clock };

/** Published sessions, upcoming or past, by page: one Query each. */
export const listSessions: Handler<'listSessions', SessionDependencies> = async ({ query }, { table, now }) => {
  const find = query.when === 'past' ? pastSessions : upcomingSessions;
  const after = decodeCursor(sessionPosition, query.cursor);
  const { sessions, last } = await find(table, now(), sessionsPerPage, after);
  return { sessions: sessions.map(summaryOf), nextCursor: last ? encodeCursor(sessionPosition, last) : null };
};

/**
 * Returns a published or cancelled session, read by one Query, with the settings that apply to it and the other dates
 * of its series. Throws HttpError 404 when there is none, or a draft.
 */
export const getSession: Handler<'getSession', SessionDependencies> = async ({ params }, { table, now }) => {
  const [session, settings] = await Promise.all([findWholeSession(table, params.sessionId), findSettings(table)]);
  if (!session || !hasPage(session)) throw new HttpError('session_not_found');
  const [otherDates, pass] = await Promise.all([otherDatesOf(session, table, now()), passOf(session, table)]);
  const cancelled = session.cancellation !== undefined;
  return {
    ...detailOf(session, session.cancellationPolicy ?? settings.cancellationPolicy),
    waitlistMode: session.waitlistMode,
    ...askedBy(session),
    otherDates,
    cancelled,
    nextDate: cancelled ? await nextDateOf(session, otherDates, { table, now }) : null,
    pass,
    placesPerOrder: settings.placesPerOrder,
    ...(settings.deposits && { deposits: settings.deposits }),
    ...pricingOf(session),
  };
};

/** Nothing where a session asks nothing, so that no other response grows. */
export function askedBy({ screeningQuestions }: Pick<WholeSession, 'screeningQuestions'>) {
  return screeningQuestions.length > 0 ? { screeningQuestions } : {};
}

/** Upcoming sessions among which one of the same category is looked for. */
const nextCandidates = 25;

type NextDate = ResponseBody<'getSession'>['nextDate'];

/** Finds the session to book in place of a cancelled one: a date of its series, or one of its category, or the next. */
async function nextDateOf(
  { title, category }: WholeSession,
  [next]: ResponseBody<'getSession'>['otherDates'],
  { table, now }: SessionDependencies,
): Promise<NextDate> {
  if (next)
    return { id: next.id, title, startTime: next.startTime, timeZone: next.timeZone, locationType: next.locationType };
  const { sessions } = await upcomingSessions(table, now(), nextCandidates);
  const other = sessions.find((session) => session.category === category) ?? sessions[0];
  if (!other) return null;
  const { id, startTime, timeZone, locationType } = other;
  return { id, title: other.title, startTime, timeZone, locationType };
}

async function otherDatesOf({ id, seriesId }: WholeSession, table: Table, now: Date) {
  if (seriesId === undefined) return [];
  const dates = await upcomingDates(table, seriesId, now);
  return dates
    .filter((date) => date.published && date.id !== id)
    .map(({ id: dateId, startTime, timeZone, locationType, price, asksQuestions, ...seats }) => ({
      id: dateId,
      startTime,
      timeZone,
      locationType,
      price,
      seats: seatsOf(seats),
      ...(asksQuestions && { asksQuestions }),
    }));
}

async function passOf({ seriesId }: WholeSession, table: Table) {
  if (seriesId === undefined) return null;
  return (await findSeries(table, seriesId, { consistent: false }))?.pass ?? null;
}

type PageFields =
  | 'pricing'
  | 'otherDates'
  | 'waitlistMode'
  | 'screeningQuestions'
  | 'cancelled'
  | 'nextDate'
  | 'pass'
  | 'placesPerOrder'
  | 'deposits';
type Detail = Omit<ResponseBody<'getSession'>, PageFields>;
type Summary = ResponseBody<'listSessions'>['sessions'][number];

/** The public part of a session, without its private links (docs/trust.md#private-links), under that policy. */
export function detailOf<Policy extends CancellationPolicy | null>(
  session: WholeSession,
  cancellationPolicy: Policy,
): Omit<Detail, 'cancellationPolicy'> & { cancellationPolicy: Policy } {
  const { description, whatToBring, location, address } = session;
  const joinMinutes = session.locationType === 'online' ? session.joinMinutes : null;
  return { ...sharedPart(session), description, whatToBring, location, address, joinMinutes, cancellationPolicy };
}

export function summaryOf(session: Session): Summary {
  return { ...sharedPart(session), excerpt: session.excerpt };
}

/** A session in a list of the back office. */
export function adminSummaryOf(session: Session) {
  const { cancellation, unannounced = false, hasZoomLink = false, hasRecording = false } = session;
  const published = hasPage(session);
  const cancelledAt = cancellation?.at ?? null;
  return { ...summaryOf(session), published, hasZoomLink, hasRecording, cancelledAt, unannounced };
}

function sharedPart(
  session: Omit<Session, 'excerpt'> & Partial<Pick<WholeSession, 'pricing'>>,
): Omit<Summary, 'excerpt'> {
  const { id, title, category, startTime, endTime, durationMinutes, timeZone, locationType, city, postCode } = session;
  const { price, waitlistCount, featured, thumbnailUrl } = session;
  const { seriesId, recurrence } = session;
  // Of a whole session by its prices themselves, which may have just been saved.
  const prices = session.pricing ? pricesOf({ pricing: session.pricing }) : session.prices;
  const when = { startTime, endTime, durationMinutes, timeZone };
  const where = { locationType, city, postCode };
  const seats = seatsOf(session);
  const series = seriesId && recurrence ? { id: seriesId, recurrence } : null;
  return {
    id,
    title,
    category,
    ...when,
    ...where,
    price,
    seats,
    waitlistCount,
    featured,
    thumbnailUrl,
    series,
    ...listedPrices(prices),
  };
}

/** Nothing for one price, so that no other response grows. */
function listedPrices(prices: Session['prices']) {
  if (!prices) return {};
  const { kind, lowest, highest } = prices;
  return { prices: { kind, lowest, highest } };
}

/** The prices as visitors see them, with the places that are left at each. */
function pricingOf({ pricing, optionSeats = {} }: WholeSession): Pick<ResponseBody<'getSession'>, 'pricing'> {
  if (pricing.kind === 'one') return {};
  if (pricing.kind === 'sliding') return { pricing };
  const options = pricing.options.map(({ places, ...option }) => {
    return { ...option, left: optionPlacesLeft({ places }, optionSeats[option.id] ?? 0) };
  });
  return { pricing: { ...pricing, options } };
}
