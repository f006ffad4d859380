import { useRef, useState } from 'react';
import { type Collection, collectionRow } from '#shared/rules/collections.ts';
import { type UploadControls, useUpload } from '../../../lib/upload/use-upload.ts';
import type { AdminRecording } from './use-library.ts';

/** The files of a recording's form: uploads and removals. */
export function useFiles(collection: Collection, recording: AdminRecording | null) {
  const video = useUpload({ purpose: collectionRow(collection).upload.purpose });
  const picture = useUpload({ purpose: 'thumbnail' });
  const captions = useUpload({ purpose: 'captions' });
  const [pictureTaken, takePictureAway] = useState(false);
  const [captionsTaken, takeCaptionsAway] = useState(false);
  const [measured, setMeasured] = useState<number | null>(null);
  // A picture that a person chose is not replaced by a frame.
  const isChosen = useRef(recording?.thumbnailUrl != null);

  const choosePicture = (file: File, chosen = true) => {
    if (!chosen && isChosen.current) return;
    isChosen.current ||= chosen;
    picture.choose(file);
  };
  const thumbnailUploadId = sentOf(picture, pictureTaken);
  const captionsUploadId = sentOf(captions, captionsTaken);
  const all = [video, picture, captions];
  return {
    video,
    picture: { ...picture, choose: (file: File) => choosePicture(file) },
    captions,
    pictureTaken,
    captionsTaken,
    takePictureAway,
    takeCaptionsAway,
    choosePicture,
    setMeasured,
    isMoving: all.some(({ phase }) => !['idle', 'done', 'refused'].includes(phase)),
    /** The form is closed without saving. */
    cancel: () => {
      for (const { cancel } of all) cancel();
    },
    /** The form was saved. */
    used: () => {
      for (const { used } of all) used();
    },
    /** Holds the fields of the request that describe the files. */
    sent: {
      durationSeconds: video.phase === 'done' ? measured : (recording?.durationSeconds ?? null),
      ...(thumbnailUploadId !== undefined && { thumbnailUploadId }),
      ...(captionsUploadId !== undefined && { captionsUploadId }),
    },
    videoUploadId: video.phase === 'done' ? video.uploadId : null,
  };
}

export type RecordingFiles = ReturnType<typeof useFiles>;

/** A file of the form as it is sent: the new one, none any more, or as it is. */
function sentOf(
  { phase, uploadId }: Pick<UploadControls, 'phase' | 'uploadId'>,
  isTaken: boolean,
): string | null | undefined {
  if (phase === 'done') return uploadId;
  return isTaken ? null : undefined;
}
