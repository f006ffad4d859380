import { fileHint } from '../../../lib/upload/file-check.ts';
import { UploadBox } from '../../../ui/upload/UploadBox.tsx';
import type { usePictureValue } from './use-picture-value.ts';

export function PictureField({ picture }: { picture: ReturnType<typeof usePictureValue> }) {
  const { upload, shown, remove } = picture;
  return (
    <UploadBox
      label="Picture"
      hiddenLabel
      purpose="session_image"
      upload={upload}
      choose={shown ? 'Upload another image' : 'Upload image'}
      hint={fileHint('session_image')}
      preview={shown && <img className="section-form__picture" src={shown} alt="" />}
      current={<b>{shown ? 'Your picture' : 'No picture'}</b>}
      actions={
        shown &&
        (upload.phase === 'idle' || upload.phase === 'done') && (
          <button type="button" className="upload__quiet" onClick={remove}>
            Remove the picture
          </button>
        )
      }
    />
  );
}
