import type { LocationType } from '#shared/rules/sessions.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { viewerZone, zoneLabel } from '../../lib/time/zones.ts';

type Props = {
  /** Time zone of the page's times; undefined while it is not known. */
  sessions: readonly { locationType: LocationType; startTime: string }[] | undefined;
};

export function ZoneHint({ sessions = [] }: Props) {
  const now = useNow(60_000);
  const instants = sessions.filter(({ locationType }) => locationType === 'online').map(({ startTime }) => startTime);
  const zone = zoneLabel(viewerZone(), instants.length > 0 ? instants : [now.toISOString()]);
  return <p className="hint">Times in {zone}; in person, the venue’s.</p>;
}
