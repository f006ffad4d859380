import { sessionInput } from '#shared/contract/sessions/admin-schemas.ts';
import { otherCategory } from '#shared/rules/categories.ts';
import { defaultJoinMinutes } from '#shared/rules/sessions.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { defaultOfferHours } from '#shared/rules/waitlist.ts';
import { type WholeSession, wholeSessionRecord } from '../../functions/keys/session.ts';
import { importedId, type PlanContext } from './plan.ts';
import { type Read, reasonOf } from './read-export.ts';
import type { SourceRow } from './tables.ts';

export type PlannedSession = WholeSession & { pictureFile: string | undefined };

/** A session without an end and a duration takes an hour, as its calendar entry did. */
const defaultMinutes = 60;

export function planSessions(context: PlanContext): void {
  const { source, plan } = context;
  const names = new Map(source.rows.session_categories.map(({ row }) => [row.id, row.name]));
  for (const read of source.rows.live_sessions) {
    const { row, place } = read;
    const parsed = sessionInput.safeParse(inputOf(row, names, context.timeZone));
    if (!parsed.success) plan.refused.push({ place, reason: reasonOf(parsed.error) });
    else plan.sessions.push({ place, value: sessionOf(read, parsed.data, context) });
    if (parsed.success) noteChanges(read, parsed.data.category, context);
  }
}

function inputOf(row: SourceRow<'live_sessions'>, names: Map<string, string>, timeZone: string) {
  const online = row.is_online ?? row.location_type === 'online';
  const minutes = row.end_time && Math.round((Date.parse(row.end_time) - Date.parse(row.start_time)) / 60_000);
  return {
    ...{ title: row.title, description: row.description ?? row.title, category: categoryOf(row, names) },
    ...{ startTime: row.start_time, timeZone, durationMinutes: row.duration_minutes ?? (minutes || defaultMinutes) },
    maxAttendees: row.max_attendees ?? null,
    price: { amount: Math.round((row.price ?? 0) * 100), currency: (row.price_currency ?? 'GBP').toUpperCase() },
    ...{ locationType: online ? 'online' : 'onsite', zoomLink: row.zoom_link ?? null, location: row.location ?? null },
    ...{ address: row.address ?? null, city: row.city ?? null, postCode: row.post_code ?? null },
    ...{ recordingUrl: row.recording_url ?? null, whatToBring: row.what_to_bring ?? null, howToPrepare: null },
    ...{ joinMinutes: defaultJoinMinutes, featured: row.featured ?? false, published: row.published ?? true },
    ...{ liftsNetworkLimit: false, waitlistMode: 'everyone', offerHours: defaultOfferHours },
  };
}

/** By name, or by the id of a row of `session_categories`. */
function categoryOf({ category }: SourceRow<'live_sessions'>, names: Map<string, string>) {
  if (category === undefined) return null;
  const name = (names.get(category) ?? category).toLowerCase();
  return defaultSite.categories.list.find((one) => one.name.toLowerCase() === name)?.id ?? otherCategory;
}

function sessionOf(
  { row }: Read<'live_sessions'>,
  input: ReturnType<typeof sessionInput.parse>,
  { now, findFile }: PlanContext,
): PlannedSession {
  const endTime = new Date(Date.parse(input.startTime) + input.durationMinutes * 60_000).toISOString();
  const at = now.toISOString();
  const session = wholeSessionRecord.parse({
    ...{ ...input, id: importedId('live_sessions', row.id), endTime, thumbnailUrl: null },
    ...{ seatsTaken: 0, seatsHeld: 0, waitlistCount: 0, createdAt: row.created_at ?? at, updatedAt: at },
  });
  return { ...session, pictureFile: row.thumbnail_url === undefined ? undefined : findFile(row.thumbnail_url) };
}

function noteChanges({ row, place }: Read<'live_sessions'>, category: string | null, { findFile, plan }: PlanContext) {
  const isUnknown = category === otherCategory && row.category?.toLowerCase() !== 'other';
  if (isUnknown) plan.changed.push({ place, reason: `category ${row.category} is not known: Other` });
  if (row.description === undefined) plan.changed.push({ place, reason: 'no description: the title stands for it' });
  if (row.thumbnail_url !== undefined && findFile(row.thumbnail_url) === undefined)
    plan.changed.push({ place, reason: `no picture ${row.thumbnail_url} in the media folder: one is drawn` });
}
