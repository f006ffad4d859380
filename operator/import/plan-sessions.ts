import type * as z from 'zod';
import { sessionInput } from '#shared/contract/sessions/admin-schemas.ts';
import { type Category, otherCategory } from '#shared/rules/categories.ts';
import { defaultJoinMinutes } from '#shared/rules/sessions.ts';
import { defaultOfferHours } from '#shared/rules/waitlist.ts';
import { wholeSessionRecord } from '../../functions/ground/keys/session.ts';
import { isProblem, type MoneyCells, readMoney } from './cells.ts';
import { type ImportedSession, importedId, type PlanContext } from './plan.ts';
import type { Read } from './read-export.ts';
import type { SourceRow } from './tables.ts';

/** A session without an end and a duration takes an hour, as its calendar entry did. */
const defaultMinutes = 60;

export function planSessions(context: PlanContext): void {
  const { source, plan } = context;
  plan.partOfOthers.push(...source.rows.session_categories.map(({ place }) => place));
  for (const read of source.rows.live_sessions) {
    const { place } = read;
    const input = inputOf(read.row, context);
    const parsed = typeof input === 'string' ? undefined : sessionInput.safeParse(input);
    if (typeof input === 'string') plan.refused.push({ place, reason: input });
    else if (!parsed?.success) plan.refused.push({ place, reason: parsed ? problemsIn(parsed.error) : '' });
    else {
      plan.sessions.push({ place, value: sessionOf(read, parsed.data, context) });
      noteChanges(read, context);
    }
  }
}

/** Makes the input of the session form. Returns a string, the reason, when the row is not taken. */
function inputOf(row: SourceRow<'live_sessions'>, context: PlanContext) {
  const { timeZone, offered } = context;
  const columns: MoneyCells['columns'] = ['price', 'price_currency'];
  const price = readMoney({ amount: row.price, currency: row.price_currency, columns, offered });
  if (isProblem(price)) return price.problem;
  const isOnline = row.is_online ?? isOnlineType(row.location_type);
  if (isOnline === undefined) return `location_type ${row.location_type}: write online or onsite`;
  if (row.duration_minutes === undefined && (minutesOf(row) ?? defaultMinutes) <= 0)
    return 'end_time is not after start_time';
  return {
    title: row.title,
    description: row.description ?? row.title,
    category: categoryOf(row, context)?.id ?? null,
    startTime: row.start_time,
    timeZone,
    durationMinutes: row.duration_minutes ?? minutesOf(row) ?? defaultMinutes,
    maxAttendees: row.max_attendees ?? null,
    price: price.value,
    locationType: isOnline ? 'online' : 'onsite',
    zoomLink: row.zoom_link ?? null,
    location: row.location ?? null,
    address: row.address ?? null,
    city: row.city ?? null,
    postCode: row.post_code ?? null,
    recordingUrl: row.recording_url ?? null,
    whatToBring: row.what_to_bring ?? null,
    howToPrepare: null,
    joinMinutes: defaultJoinMinutes,
    featured: row.featured ?? false,
    published: row.published ?? true,
    liftsNetworkLimit: false,
    waitlistMode: 'everyone',
    offerHours: defaultOfferHours,
  };
}

/** Minutes from start to end; undefined without an end. */
function minutesOf(row: SourceRow<'live_sessions'>): number | undefined {
  if (row.end_time === undefined) return undefined;
  return Math.round((Date.parse(row.end_time) - Date.parse(row.start_time)) / 60_000);
}

function isOnlineType(type: string | undefined): boolean | undefined {
  const word = type?.toLowerCase().replace(/[\s_-]/g, '');
  if (word === 'online') return true;
  return word === undefined || word === 'onsite' || word === 'inperson' ? false : undefined;
}

/** Columns by the fields of the session form that are called otherwise. */
const columnNames: Record<string, string> = {
  startTime: 'start_time',
  durationMinutes: 'duration_minutes',
  maxAttendees: 'max_attendees',
  zoomLink: 'zoom_link',
  postCode: 'post_code',
  recordingUrl: 'recording_url',
  whatToBring: 'what_to_bring',
};

/** Joins problems of the session form under the names of columns: `duration_minutes: Duration must be at least 1 minute`. */
function problemsIn({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${columnNames[String(path[0])] ?? String(path[0])}: ${message}`).join('; ');
}

/**
 * Returns what the export calls the category of a session: by a name, or by the id of a row of `session_categories`.
 */
function nameOfCategory({ category }: SourceRow<'live_sessions'>, { source }: PlanContext): string | undefined {
  return source.rows.session_categories.find(({ row }) => row.id === category)?.row.name ?? category;
}

/** The site's own of that name or id. */
function findCategory(name: string, { categories }: PlanContext): Category | undefined {
  const is = (text: string) => text.toLowerCase() === name.toLowerCase();
  return categories.find((one) => is(one.name)) ?? categories.find((one) => is(one.id));
}

/** Falls back to Other for a category that the site does not have, while there is one. */
function categoryOf(row: SourceRow<'live_sessions'>, context: PlanContext): Category | undefined {
  const name = nameOfCategory(row, context);
  return name === undefined ? undefined : (findCategory(name, context) ?? findCategory(otherCategory, context));
}

function sessionOf(
  { row }: Read<'live_sessions'>,
  input: ReturnType<typeof sessionInput.parse>,
  { now, findFile }: PlanContext,
): ImportedSession {
  const endTime = new Date(Date.parse(input.startTime) + input.durationMinutes * 60_000).toISOString();
  const at = now.toISOString();
  const session = wholeSessionRecord.parse({
    ...input,
    id: importedId('live_sessions', row.id),
    endTime,
    thumbnailUrl: null,
    seatsTaken: 0,
    seatsHeld: 0,
    waitlistCount: 0,
    createdAt: row.created_at ?? at,
    updatedAt: at,
  });
  return { ...session, pictureFile: row.thumbnail_url === undefined ? undefined : findFile(row.thumbnail_url) };
}

function noteChanges({ row, place }: Read<'live_sessions'>, context: PlanContext) {
  const { findFile, plan } = context;
  const name = nameOfCategory(row, context);
  if (name !== undefined && !findCategory(name, context)) {
    const other = categoryOf(row, context)?.name;
    const outcome = other === undefined ? 'taken without one' : `taken as ${other}`;
    plan.changed.push({ place, reason: `the site has no category ${name}: ${outcome}` });
  }
  if (row.duration_minutes === undefined && row.end_time === undefined)
    plan.changed.push({ place, reason: `neither duration_minutes nor end_time: it takes ${defaultMinutes} minutes` });
  if (row.description === undefined) plan.changed.push({ place, reason: 'no description: the title stands for it' });
  if (row.thumbnail_url !== undefined && findFile(row.thumbnail_url) === undefined)
    plan.changed.push({ place, reason: `no picture ${row.thumbnail_url} in the media folder: one is drawn` });
}
