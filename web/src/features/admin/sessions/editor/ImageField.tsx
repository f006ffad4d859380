import { useEffect } from 'react';
import { notify } from '../../../../lib/notify.ts';
import { fileHint } from '../../../../lib/upload/file-check.ts';
import { useFileAddress } from '../../../../lib/upload/use-file-address.ts';
import { type UploadControls, useUpload } from '../../../../lib/upload/use-upload.ts';
import { UploadBox } from '../../../../ui/upload/UploadBox.tsx';
import { EditedPicture } from './EditedPicture.tsx';
import { keptImage, noImage } from './session-values.ts';

type PictureOptions = {
  image: string;
  stored: string | null;
  onImage: (image: string) => void;
};

/** Upload and preview of a session's picture. */
export function usePicture({ image, stored, onImage }: PictureOptions): {
  upload: UploadControls;
  picture: string | null;
} {
  const upload = useUpload({ purpose: 'session_image', onDone: ({ uploadId }) => onImage(uploadId) });
  const chosen = useFileAddress(upload.phase === 'refused' ? null : upload.file);
  const picture = chosen ?? (image === noImage ? null : stored);
  // Until another one has arrived, the picture is the stored one.
  const choose = (file: File) => {
    onImage(keptImage);
    upload.choose(file);
  };
  const cancel = () => {
    onImage(keptImage);
    upload.cancel();
  };
  return { upload: { ...upload, choose, cancel }, picture };
}

type Props = {
  upload: UploadControls;
  /** Art is drawn from this session where there is no picture. */
  session: { id: string; category: string | null };
  /** Address of the picture as it will be; null for the art. */
  picture: string | null;
  /** Holds the picture's field of the form: kept, none, or the id of an upload. */
  image: string;
  isStored: boolean;
  onImage: (image: string) => void;
  error?: string | undefined;
};

function currentText(image: string, isStored: boolean): string {
  if (image === keptImage) return isStored ? 'Your picture' : 'Made for this session';
  return image === noImage ? 'Made for this session' : 'Your new picture has arrived';
}

/** Says that a picture has arrived (docs/product.md#session-images); why one has not stands in its field. */
function useUploadNotice({ phase }: UploadControls): void {
  useEffect(() => {
    if (phase === 'done') notify({ tone: 'good', title: 'Image uploaded successfully' });
  }, [phase]);
}

/** A session's picture: its art, until one is uploaded. */
export function ImageField({ upload, session, picture, image, isStored, onImage, error }: Props) {
  useUploadNotice(upload);
  const remove = () => {
    upload.cancel();
    onImage(noImage);
  };
  const hasPicture = image === keptImage ? isStored : image !== noImage;
  return (
    <UploadBox
      label="Session Image"
      purpose="session_image"
      upload={upload}
      choose={hasPicture ? 'Upload another image' : 'Upload image'}
      hint={fileHint('session_image')}
      preview={
        <div className="editor__picture cropped">
          <EditedPicture {...session} picture={picture} />
        </div>
      }
      current={<b className="editor__current">{currentText(image, isStored)}</b>}
      error={error}
      actions={
        hasPicture &&
        upload.phase === 'idle' && (
          <button type="button" className="upload__quiet text-button tap" onClick={remove}>
            Remove the picture
          </button>
        )
      }
    />
  );
}
