import { formatZone } from '#shared/rules/dates.ts';
import { displayZone, type LocationType } from '#shared/rules/sessions.ts';

export function viewerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

export function zoneOf(session: { locationType: LocationType; timeZone: string }): string {
  return displayZone(session, viewerZone());
}

/**
 * The viewer's zone with its short name, or without it where clocks change between the instants, because then no
 * one short name is true for all of them.
 */
export function zoneLabel(timeZone: string, instants: readonly string[]): string {
  const [label, ...others] = new Set(instants.map((instant) => formatZone(instant, timeZone)));
  return label !== undefined && others.length === 0 ? label : timeZone;
}

/** An instant as ISO 8601 with the zone's offset at that moment: 2026-12-12T14:00:00+00:00. */
export function withOffset(instant: string, timeZone: string): string {
  const date = new Date(instant);
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(date);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') || '+00:00';
  const [hours = 0, minutes = 0] = offset.split(':').map(Number);
  const sign = offset.startsWith('-') ? -1 : 1;
  const local = new Date(date.getTime() + (hours * 60 + sign * minutes) * 60_000);
  return local.toISOString().replace(/\.\d{3}Z$/, offset);
}
