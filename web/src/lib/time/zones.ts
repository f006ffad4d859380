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
