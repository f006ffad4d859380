import type { UploadPurpose } from '#shared/contract/uploads/schemas.ts';
import { useUnfinishedUploads } from '../../lib/upload/use-unfinished-uploads.ts';
import { percentOf } from './upload-text.ts';

function earlier(progress: number): string {
  if (progress >= 1) return 'arrived earlier. Choose the same file again to use it.';
  return `was sent to ${percentOf(progress)}% earlier. Choose the same file again to go on from there.`;
}

/** Files of an earlier visit that can go on: the browser may not read them by itself, so they are chosen again. */
export function UnfinishedUpload({ purpose }: { purpose: UploadPurpose }) {
  const { unfinished, drop } = useUnfinishedUploads(purpose);
  return unfinished.map((one) => (
    <p key={one.upload.id} className="unfinished" role="status">
      <span>
        <b>{one.upload.name}</b> {earlier(one.progress)}
      </span>
      <button type="button" className="upload__quiet" onClick={() => void drop(one)}>
        Discard<span className="sr-only"> {one.upload.name}</span>
      </button>
    </p>
  ));
}
