import type { Standing } from '../../lib/collections/access.ts';
import { Lock, LockOpen } from '../media-icons.tsx';
import '../badge.css';
import './recording-badge.css';

/** What a recording is to whoever looks at it: said by a shape and a word. */
export function RecordingBadge({ standing }: { standing: Standing }) {
  return (
    <span className={`badge standing standing--${standing.toLowerCase()}`}>
      {standing === 'Premium' && <Lock />}
      {standing === 'Unlocked' && <LockOpen />}
      {standing === 'Free' && <span className="standing__dot" />}
      {standing}
    </span>
  );
}
