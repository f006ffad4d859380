import { useEffect, useId, useSyncExternalStore } from 'react';
import { recordingHref } from '#shared/contract/paths.ts';
import { formatDate } from '#shared/rules/dates.ts';
import {
  isConfirmed,
  listCopies,
  onCopiesChange,
  playsUntil,
  type RecordingCopy,
  storedCopies,
} from '../../../lib/copies/copy-list.ts';
import { removeCopy } from '../../../lib/copies/download-copy.ts';
import { confirmCopy } from '../../../lib/copies/stored-playback.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { sizeText } from '../../../ui/upload/upload-text.ts';
import './offline-copies.css';

/** Lists the recordings that this browser keeps, and asks whether they may stay (docs/product.md#offline-copies). */
export function OfflineCopies() {
  useSyncExternalStore(onCopiesChange, storedCopies, () => '');
  const title = useId();
  useEffect(() => {
    for (const copy of listCopies()) void confirmCopy(copy);
  }, []);
  const copies = listCopies();
  if (copies.length === 0) return null;
  return (
    <section className="offline-copies" aria-labelledby={title}>
      <h2 id={title} className="card-title">
        On this device
      </h2>
      <ul>
        {copies.map((copy) => (
          <OfflineCopyRow key={copy.recording.id} copy={copy} />
        ))}
      </ul>
    </section>
  );
}

function stateText(copy: RecordingCopy): string {
  if (copy.state === 'evicted') return 'removed by your browser to make room';
  if (copy.state === 'incomplete') return 'not all of it is here yet';
  const until = formatDate(playsUntil(copy).toISOString(), knownViewerZone());
  const when = isConfirmed(copy) ? `without network until ${until}` : 'again once the site was reached';
  return `${sizeText(copy.bytes)}, plays ${when}`;
}

function OfflineCopyRow({ copy }: { copy: RecordingCopy }) {
  const { id, collection, title } = copy.recording;
  return (
    <li className="offline-copies__row">
      <span>
        <AppLink to={recordingHref(collection, id)}>{title}</AppLink> <span className="hint">{stateText(copy)}</span>
      </span>
      <button
        type="button"
        className={buttonClass({ tone: 'line', small: true })}
        aria-label={`Remove ${title} from this device`}
        onClick={() => void removeCopy(id)}
      >
        Remove
      </button>
    </li>
  );
}
