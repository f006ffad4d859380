import { formatTime } from '#shared/rules/dates.ts';
import { shortDate } from '../../lib/admin/dates.ts';
import { viewerZone } from '../../lib/time/zones.ts';
import './moment.css';

/** Date over time in the admin's zone, each on one line; beside each other in a card. */
export function MomentCell({ instant }: { instant: string }) {
  return (
    <time className="moment" dateTime={instant}>
      {shortDate(instant)} <span className="moment__time">{formatTime(instant, viewerZone())}</span>
    </time>
  );
}
