import type { RecordingAccess } from '../../lib/collections/access.ts';
import { Lock, LockOpen } from '../media-icons.tsx';
import '../badge.css';
import './recording-badge.css';

export function RecordingBadge({ access }: { access: RecordingAccess }) {
  return (
    <span className="badge recording-badge">
      {access === 'Premium' && <Lock />}
      {access === 'Unlocked' && <LockOpen />}
      {access === 'Free' && <span className="recording-badge__dot" />}
      <span>{access}</span>
    </span>
  );
}
