import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isImpersonating, useAccount } from '../../../lib/account/account-store.ts';
import type { CopyKind, RecordingCopy } from '../../../lib/copies/copy-list.ts';
import { sizeOf } from '../../../lib/copies/download-copy.ts';
import { canStoreCopies } from '../../../lib/copies/pieces.ts';
import type { PlaybackWithCopy } from '../../../lib/copies/stored-playback.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { buttonClass } from '../../../ui/button.ts';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
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
  const [isOffered, setOffered] = useState(false);
  const { place, notePress } = useFocusOfPressed();
  const keep = (kind: CopyKind) => {
    setOffered(false);
    download.keep(kind);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a button that is pressed by a key is clicked.
    <section ref={place} className="offline-copy" aria-label="On this device" onClick={notePress}>
      {state.isBusy ? (
        <Progress copy={copy} state={state} onStop={download.stop} />
      ) : (
        <Settled playback={playback} {...download} keep={keep} isOffered={isOffered} onOffer={setOffered} />
      )}
    </section>
  );
}

/** Moves the focus to the first button that is there when the one that was pressed has gone. */
function useFocusOfPressed() {
  const place = useRef<HTMLElement>(null);
  const isPressed = useRef(false);
  // After each rendering: what was pressed may go at once, or when it is done, and what took its place may go as well.
  useLayoutEffect(() => {
    if (!isPressed.current) return;
    const { activeElement, body } = document;
    if (activeElement === body) place.current?.querySelector('button')?.focus({ preventScroll: true });
    else isPressed.current = place.current?.contains(activeElement) === true;
  });
  const notePress = () => {
    isPressed.current = true;
  };
  return { place, notePress };
}

type SettledProps = Omit<ReturnType<typeof useOfflineCopy>, 'stop' | 'keep'> & OfferProps;

function Settled({ copy, state, remove, ...offer }: SettledProps) {
  const text =
    copy?.state === 'complete' ? completeCopyText(copy, knownViewerZone()) : incompleteCopyText(copy, state.outcome);
  return (
    <>
      <p role="status">{text}</p>
      {copy ? (
        <div className="cluster">
          {copy.state !== 'complete' && (
            <button type="button" className={button} onClick={() => offer.keep(copy.kind)}>
              {copy.state === 'evicted' ? 'Keep it again' : 'Go on'}
            </button>
          )}
          <button type="button" className={button} onClick={remove}>
            Remove from this device
          </button>
        </div>
      ) : (
        <Offer {...offer} />
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
        <ProgressBar label="Kept on this device" value={percent} />
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

type KeepProps = { playback: PlaybackWithCopy; keep: (kind: CopyKind) => void };
type OfferProps = KeepProps & { isOffered: boolean; onOffer: (isOffered: boolean) => void };

function Offer({ playback, keep, isOffered, onOffer }: OfferProps) {
  const kinds: CopyKind[] = playback.soundUrl ? ['sound', 'film'] : ['film'];
  if (!isOffered) {
    return (
      <button type="button" className={button} onClick={() => onOffer(true)}>
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
        <button type="button" className={button} onClick={() => onOffer(false)}>
          Not now
        </button>
      </div>
    </>
  );
}

function KindButton({ kind, playback, keep }: KeepProps & { kind: CopyKind }) {
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
    // Of a copy that has been removed there is no address of the server yet.
    if (address?.startsWith('/')) void sizeOf(address).then(setSize);
  }, [address]);
  return size;
}
