import { formatDate, formatTime } from '#shared/rules/dates.ts';
import { useStaleSince } from '../../lib/api/staleness.ts';
import { viewerZone } from '../../lib/time/zones.ts';
import './stale-note.css';

/** Tells from when the shown sessions are, while they cannot be fetched (docs/product.md#offline). */
export function StaleNote() {
  const since = useStaleSince();
  if (since === null) return null;
  const at = new Date(since).toISOString();
  const zone = viewerZone();
  return (
    <p className="stale-note" role="status">
      <b>
        As of {formatDate(at, zone)}, {formatTime(at, zone)}, offline.
      </b>{' '}
      Prices and free places come back with your connection.
    </p>
  );
}
