import { lazy, Suspense, useState } from 'react';
import { useFilters } from '../../../../lib/admin/use-filters.ts';
import type { AdminSession } from '../editor/session-values.ts';

const RecordingDialog = lazy(async () => ({ default: (await import('./RecordingDialog.tsx')).RecordingDialog }));

export type RecordingAction = {
  /** Add recording, or Recording where there is one. */
  words: string;
  isThere: boolean;
  /** False before the session has begun. */
  canOpen: boolean;
  open: () => void;
};

/** Once a session has begun: its recording, for those who booked (docs/product.md#session-recording). */
export function useRecordingDialog(session: AdminSession, now: Date) {
  const [isOpen, setOpen] = useState(false);
  // The way from the overview.
  const [filters, filter] = useFilters();
  const isRequested = filters.get('recording') !== null;
  const canOpen = session.cancelledAt === null && session.startTime <= now.toISOString();
  const close = () => {
    setOpen(false);
    if (isRequested) filter({ recording: null }, 'replace');
  };
  const isThere = session.recordingFile !== null || session.recordingUrl !== null;
  const action: RecordingAction = {
    words: isThere ? 'Recording' : 'Add recording',
    isThere,
    canOpen,
    open: () => setOpen(true),
  };
  return { action, isShown: canOpen && (isOpen || isRequested), close };
}

/** The dialog, whose script is loaded when it is opened. */
export function LoadedRecordingDialog(props: { session: AdminSession; onClose: () => void }) {
  return (
    <Suspense>
      <RecordingDialog {...props} />
    </Suspense>
  );
}
