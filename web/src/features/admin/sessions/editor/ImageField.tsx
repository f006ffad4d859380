import { useEffect } from 'react';
import { notify } from '../../../../lib/notify.ts';
import { fileHint } from '../../../../lib/upload/file-check.ts';
import type { UploadControls } from '../../../../lib/upload/use-upload.ts';
import { FormGroup } from '../../../../ui/admin/FormGroup.tsx';
import { UploadBox } from '../../../../ui/upload/UploadBox.tsx';
import { EditedPicture } from './EditedPicture.tsx';
import { keptImage, noImage } from './session-values.ts';

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

/** Says how sending a picture ended (docs/product.md#session-images). */
function useUploadNotices({ phase, error }: UploadControls): void {
  useEffect(() => {
    if (phase === 'done') notify({ tone: 'good', title: 'Image uploaded successfully' });
    if ((phase === 'refused' || phase === 'failed') && error) {
      notify({ tone: 'bad', title: 'Failed to upload image', text: error });
    }
  }, [phase, error]);
}

/** A session's picture: its art, until one is uploaded. */
export function ImageField({ upload, session, picture, image, isStored, onImage, error }: Props) {
  useUploadNotices(upload);
  const remove = () => {
    upload.cancel();
    onImage(noImage);
  };
  const hasPicture = image === keptImage ? isStored : image !== noImage;
  return (
    <FormGroup title="Session Image">
      <UploadBox
        label="Picture"
        purpose="session_image"
        upload={upload}
        choose={hasPicture ? 'Upload another image' : 'Upload image'}
        hint={fileHint('session_image')}
        preview={
          <div className="editor__picture">
            <EditedPicture {...session} picture={picture} />
          </div>
        }
        current={<b className="editor__current">{currentText(image, isStored)}</b>}
        error={error}
        actions={
          hasPicture &&
          upload.phase === 'idle' && (
            <button type="button" className="upload__quiet" onClick={remove}>
              Remove the picture
            </button>
          )
        }
      />
    </FormGroup>
  );
}
