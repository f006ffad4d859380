import { formatZone } from '#shared/rules/dates.ts';
import { memoize } from '#shared/rules/memoize.ts';
import { displayZone, type LocationType } from '#shared/rules/sessions.ts';
import { zonedFormatter } from '#shared/rules/time-zones.ts';

/** The name that a browser gives to the zone of a device without one. */
const noZone = 'Etc/Unknown';

// Without the list of all zones, which takes a slow phone longer than a formatter.
const isKnown = memoize((timeZone: string) => zonedFormatter(timeZone, 'en-US', {}).isKnown);

/** The zone of the device as the browser names it, which the browser itself may not know: formatters then use UTC. */
export function viewerZone(): string {
  try {
    const { timeZone }: { timeZone: unknown } = Intl.DateTimeFormat().resolvedOptions();
    return typeof timeZone === 'string' && timeZone !== '' ? timeZone : noZone;
  } catch {
    return noZone;
  }
}

/** The zone of the device; UTC where the browser does not know it. */
export function knownViewerZone(): string {
  return isViewerZoneKnown() ? viewerZone() : 'UTC';
}

export function isViewerZoneKnown(): boolean {
  return isKnown(viewerZone());
}

/** The zone to show a session in: its own where that of the device is not known. */
export function zoneOf(session: { locationType: LocationType; timeZone: string }): string {
  // Long lists ask for each of their sessions, and asking the device takes long.
  if (session.locationType === 'onsite') return session.timeZone;
  const zone = viewerZone();
  return isKnown(zone) ? displayZone(session, zone) : session.timeZone;
}

/**
 * The viewer's zone with its short name, or without it where clocks change between the instants, because then no
 * one short name is true for all of them.
 */
export function zoneLabel(timeZone: string, instants: readonly string[]): string {
  const [label, ...others] = new Set(instants.map((instant) => formatZone(instant, timeZone)));
  return label !== undefined && others.length === 0 ? label : timeZone;
}
