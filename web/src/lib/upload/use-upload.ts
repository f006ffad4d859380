import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UploadPurpose } from '#shared/contract/uploads/schemas.ts';
import { FileUpload, removeGivenUp, type UploadState } from './file-upload.ts';

type Options = {
  purpose: UploadPurpose;
  /** The file has arrived and can be used: send its id with the form. Also after a resume. */
  onDone?: (doneUpload: { uploadId: string; file: File }) => void;
};

export type UploadControls = UploadState & Pick<FileUpload, 'choose' | 'pause' | 'resume' | 'cancel' | 'used'>;

/**
 * A place for one file in a form: its state, and what can be done with it.
 * - `choose(file)` checks and sends it at once; the same file as before a reload goes on where it was left
 * - `pause()`, `resume()` (also after a failure)
 * - `cancel()` gives it up, also when it has arrived: when the form is closed without saving
 * - `used()` after the form was saved with `uploadId`
 * Leaving the page stops it; what has arrived is kept for two days.
 *
 * @example const picture = useUpload({ purpose: 'session_image' });
 */
export function useUpload({ purpose, onDone }: Options): UploadControls {
  const [upload] = useState(() => new FileUpload(purpose));
  const state = useSyncExternalStore(upload.subscribe, upload.state);
  useEffect(() => {
    upload.onDone = (doneUpload) => onDone?.(doneUpload);
  });
  useEffect(() => {
    void removeGivenUp();
    return upload.leave;
  }, [upload]);
  const { choose, pause, resume, cancel, used } = upload;
  return { ...state, choose, pause, resume, cancel, used };
}
