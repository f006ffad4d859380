import { lazy, Suspense, useState } from 'react';
import { useFilters } from '../../../../lib/admin/use-filters.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { buttonClass } from '../../../../ui/button.ts';
import type { AdminSession } from '../editor/session-values.ts';

const RecordingDialog = lazy(async () => ({ default: (await import('./RecordingDialog.tsx')).RecordingDialog }));

/** Once a session has begun: its recording, for those who booked (docs/product.md#session-recording). */
export function RecordingButton({ session }: { session: AdminSession }) {
  const [isOpen, setOpen] = useState(false);
  // The way from the overview.
  const [filters, filter] = useFilters();
  const isRequested = filters.get('recording') !== null;
  const now = useNow(30_000);
  if (session.startTime > now.toISOString()) return null;
  const close = () => {
    setOpen(false);
    if (isRequested) filter({ recording: null }, 'replace');
  };
  const isThere = session.recordingFile !== null || session.recordingUrl !== null;
  return (
    <>
      <button type="button" className={buttonClass({ tone: 'line' })} onClick={() => setOpen(true)}>
        {isThere ? 'Recording' : 'Add recording'}
      </button>
      {(isOpen || isRequested) && (
        <Suspense>
          <RecordingDialog session={session} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
