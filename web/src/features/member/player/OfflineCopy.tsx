import { useEffect, useState } from 'react';
import { isImpersonating, useAccount } from '../../../lib/account/account-store.ts';
import type { CopyKind, RecordingCopy } from '../../../lib/copies/copy-list.ts';
import { sizeOf } from '../../../lib/copies/download-copy.ts';
import { canStoreCopies } from '../../../lib/copies/pieces.ts';
import type { PlaybackWithCopy } from '../../../lib/copies/stored-playback.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { buttonClass } from '../../../ui/button.ts';
import { percentOf, sizeText } from '../../../ui/upload/upload-text.ts';
import { fetchPlayback } from './fetch-playback.ts';
import { completeCopyText, incompleteCopyText, kindText } from './offline-copy-text.ts';
import { type DownloadState, useOfflineCopy } from './use-offline-copy.ts';

const button = buttonClass({ tone: 'line', small: true });

/** Keeps a recording in this browser, to play it without network (docs/product.md#offline-copies). */
export function OfflineCopy({ playback }: { playback: PlaybackWithCopy }) {
  const account = useAccount();
  if (!account || !canStoreCopies() || isImpersonating()) return null;
  return <SignedInCopy playback={playback} sub={account.sub} />;
}

function SignedInCopy({ playback, sub }: { playback: PlaybackWithCopy; sub: string }) {
  const { collection, id: recordingId } = playback.recording;
  const download = useOfflineCopy(playback, () => fetchPlayback({ sub, collection, recordingId }));
  const { copy, state } = download;
  return (
    <section className="offline-copy" aria-label="On this device">
      {state.isBusy ? (
        <Progress copy={copy} state={state} onStop={download.stop} />
      ) : (
        <Settled playback={playback} {...download} />
      )}
    </section>
  );
}

type SettledProps = Omit<ReturnType<typeof useOfflineCopy>, 'stop'> & { playback: PlaybackWithCopy };

function Settled({ playback, copy, state, keep, remove }: SettledProps) {
  const text =
    copy?.state === 'complete' ? completeCopyText(copy, knownViewerZone()) : incompleteCopyText(copy, state.outcome);
  return (
    <>
      <p role="status">{text}</p>
      {copy ? (
        <div className="cluster">
          {copy.state !== 'complete' && (
            <button type="button" className={button} onClick={() => keep(copy.kind)}>
              {copy.state === 'evicted' ? 'Keep it again' : 'Go on'}
            </button>
          )}
          <button type="button" className={button} onClick={remove}>
            Remove from this device
          </button>
        </div>
      ) : (
        <Offer playback={playback} keep={keep} />
      )}
    </>
  );
}

type ProgressProps = { copy: RecordingCopy | undefined; state: DownloadState; onStop: () => void };

function Progress({ copy, state, onStop }: ProgressProps) {
  const total = copy?.bytes ?? 0;
  const percent = total === 0 ? 0 : percentOf(state.bytes / total);
  return (
    <>
      <p role="status">Being kept on this device. Stay on this page until it is done.</p>
      <div className="offline-copy__progress">
        <progress aria-label="Kept on this device" max={100} value={percent} />
        <span aria-hidden="true">{percent}%</span>
      </div>
      {total > 0 && (
        <p className="hint">
          {sizeText(state.bytes)} of {sizeText(total)}
        </p>
      )}
      <button type="button" className={button} onClick={onStop}>
        Stop
      </button>
    </>
  );
}

type OfferProps = { playback: PlaybackWithCopy; keep: (kind: CopyKind) => void };

function Offer({ playback, keep }: OfferProps) {
  const [isOpen, setOpen] = useState(false);
  const kinds: CopyKind[] = playback.soundUrl ? ['sound', 'film'] : ['film'];
  if (!isOpen) {
    return (
      <button type="button" className={button} onClick={() => setOpen(true)}>
        Keep on this device
      </button>
    );
  }
  return (
    <>
      <p>A copy in this browser plays without network. It is removed when you sign out.</p>
      <div className="cluster">
        {kinds.map((kind) => (
          <KindButton key={kind} kind={kind} playback={playback} keep={keep} />
        ))}
        <button type="button" className={button} onClick={() => setOpen(false)}>
          Not now
        </button>
      </div>
    </>
  );
}

function KindButton({ kind, playback, keep }: OfferProps & { kind: CopyKind }) {
  const address = kind === 'sound' ? playback.soundUrl : playback.videoUrl;
  const size = useSize(address);
  return (
    <button type="button" className={button} onClick={() => keep(kind)}>
      {size === null ? kindText[kind] : `${kindText[kind]}, ${sizeText(size)}`}
    </button>
  );
}

function useSize(address: string | null): number | null {
  const [size, setSize] = useState<number | null>(null);
  useEffect(() => {
    if (address !== null) void sizeOf(address).then(setSize);
  }, [address]);
  return size;
}
