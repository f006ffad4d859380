import { useState } from 'react';
import { useFileAddress } from '../../../lib/upload/use-file-address.ts';
import { type UploadControls, useUpload } from '../../../lib/upload/use-upload.ts';

/** The picture of a section: the stored one by its path, an upload that has arrived, or none. */
export function usePictureValue(stored: string | null) {
  const [path, setPath] = useState(stored);
  const [uploadId, setUploadId] = useState<string>();
  const upload: UploadControls = useUpload({
    purpose: 'session_image',
    onDone: (doneUpload) => setUploadId(doneUpload.uploadId),
  });
  // Kept while the form is open: a preview in another tab shows it.
  const address = useFileAddress(upload.phase === 'done' ? upload.file : null);
  const remove = () => {
    upload.cancel();
    setUploadId(undefined);
    setPath(null);
  };
  return { path, uploadId, upload, shown: address ?? path, remove, used: upload.used };
}

export type PictureValue = ReturnType<typeof usePictureValue>;
