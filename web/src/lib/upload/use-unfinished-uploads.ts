import { useEffect, useState } from 'react';
import type { UploadPurpose } from '#shared/contract/uploads/schemas.ts';
import { call } from '../api/call.ts';
import { hasCode } from '../problem.ts';
import { discard } from './file-upload.ts';
import { readStoredUploads, removeStoredUpload, type StoredUpload } from './stored-uploads.ts';

/** An upload of an earlier visit, and how much of it has arrived: 0 to 1. */
export type UnfinishedUploads = { upload: StoredUpload; progress: number };

async function look(upload: StoredUpload): Promise<UnfinishedUploads[]> {
  try {
    const { parts, size, state } = await call('getUpload', { params: { uploadId: upload.id } });
    const arrived = parts.reduce((sum, part) => sum + part.size, 0);
    return [{ upload, progress: state === 'complete' ? 1 : arrived / size }];
  } catch (error) {
    // Removed or never begun: nothing to resume. One whose state is unknown may still exist.
    if (hasCode(error, 'upload_not_found')) removeStoredUpload(upload.id);
    return [];
  }
}

/**
 * Files that were begun before the page was loaded and can go on when they are chosen again, and the way to give one
 * up. Looked up once.
 */
export function useUnfinishedUploads(purpose: UploadPurpose) {
  const [unfinished, setUnfinished] = useState<readonly UnfinishedUploads[]>([]);
  useEffect(() => {
    let isOver = false;
    const mine = readStoredUploads().filter((upload) => upload.purpose === purpose && !upload.givenUp);
    void Promise.all(mine.map(look)).then((found) => {
      if (!isOver) setUnfinished(found.flat());
    });
    return () => {
      isOver = true;
    };
  }, [purpose]);

  const drop = async ({ upload }: UnfinishedUploads) => {
    setUnfinished((all) => all.filter((one) => one.upload.id !== upload.id));
    await discard(upload);
  };
  return { unfinished, drop };
}
