import { useOffline } from '../lib/offline/use-offline.ts';
import { siteClosed } from '../lib/site-closed.ts';
import { OfflinePage } from './Offline.tsx';
import { StatePage } from './StatePage.tsx';
import { TryAgain } from './TryAgain.tsx';

type Props = {
  /** Names what happened: Your booking did not load. */
  title: string;
  path: string;
  onRetry: () => void;
  /** Tells people what they need not fear. */
  reassurance?: string;
};

/** Replaces a page that could not be fetched; without connection names what can be read (docs/product.md#offline). */
export function LoadFailedPage({ onRetry, reassurance = 'Nothing you booked is affected.', ...page }: Props) {
  if (useOffline()) return <OfflinePage path={page.path} onRetry={onRetry} />;
  return (
    <StatePage {...page} index={false} isError actions={<TryAgain onPress={onRetry} />}>
      {`${siteClosed.why ?? 'Your connection may have dropped for a moment.'} ${reassurance}`}
    </StatePage>
  );
}
