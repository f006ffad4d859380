import type { LocationType } from '#shared/rules/sessions.ts';
import { useHydrated } from '../../lib/rendering/hydration.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { isViewerZoneKnown, viewerZone, zoneLabel } from '../../lib/time/zones.ts';

type Session = { locationType: LocationType; startTime: string; timeZone: string };

type Props = {
  /** Sessions of the page; undefined while they are not known. */
  sessions: readonly Session[] | undefined;
};

/** Names the zone of the page's times: the viewer's; in a rendered page, that of the sessions. */
export function ZoneHint({ sessions = [] }: Props) {
  const isHydrated = useHydrated();
  const now = useNow(60_000);
  const online = sessions.filter(({ locationType }) => locationType === 'online');
  const instants = online.length > 0 ? online.map(({ startTime }) => startTime) : [now.toISOString()];
  const isViewers = isHydrated && isViewerZoneKnown();
  const [zone = 'UTC', ...others] = isViewers ? [viewerZone()] : new Set(online.map(({ timeZone }) => timeZone));
  const label = others.length > 0 ? 'each session’s time zone' : zoneLabel(zone, instants);
  if (isHydrated && !isViewers) {
    return <p className="hint">Your device does not say its time zone. Times in {label}; in person, the venue’s.</p>;
  }
  return <p className="hint per-visitor">Times in {label}; in person, the venue’s.</p>;
}
