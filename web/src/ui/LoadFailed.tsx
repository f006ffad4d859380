import { lazy, Suspense } from 'react';
import { useIsFirstOffline, useOffline } from '../lib/offline/use-offline.ts';
import { siteClosed } from '../lib/site-closed.ts';
import { StateBox } from './StateBox.tsx';
import { TryAgain } from './TryAgain.tsx';

type Props = {
  /** Names what happened: The schedule did not load. */
  title: string;
  onRetry: () => void;
  /** A reassuring sentence. */
  reassurance?: string;
};

// Kept by the service worker; a browser without one says it in fewer words.
const OfflineBox = lazy(() =>
  import('./Offline.tsx').then(
    (file) => ({ default: file.OfflineBox }),
    () => ({ default: () => <StateBox title="You are offline" isError /> }),
  ),
);

/** Replaces a part of a page that could not be fetched; without connection the first one names what can be read (docs/product.md#offline). */
export function LoadFailed({ title, onRetry, reassurance = 'Nothing you booked is affected.' }: Props) {
  const isOffline = useOffline();
  const isFirst = useIsFirstOffline(isOffline);
  if (isOffline && isFirst) {
    return (
      <Suspense>
        <OfflineBox onRetry={onRetry} />
      </Suspense>
    );
  }
  if (isOffline) return <StateBox title={title}>You are offline.</StateBox>;
  return (
    <StateBox title={title} isError actions={<TryAgain onPress={onRetry} />}>
      {`${siteClosed.why ?? 'Your connection may have dropped for a moment.'} ${reassurance}`}
    </StateBox>
  );
}
