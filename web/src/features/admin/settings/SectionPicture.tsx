import { useEffect } from 'react';
import { fileHint } from '../../../lib/upload/file-check.ts';
import { UploadBox } from '../../../ui/upload/UploadBox.tsx';
import { fieldName, uploadName } from './section-values.ts';
import { type PictureValue, usePictureValue } from './use-picture-value.ts';
import type { SectionFormState } from './use-section-form.ts';

type Props = { label: string; hiddenLabel?: boolean; picture: PictureValue; error?: string | undefined };

export function SectionPicture({ picture, ...labels }: Props) {
  const { upload, shown: pictureUrl, remove } = picture;
  return (
    <UploadBox
      {...labels}
      purpose="session_image"
      upload={upload}
      choose={pictureUrl ? 'Upload another image' : 'Upload image'}
      hint={fileHint('session_image')}
      preview={pictureUrl && <img className="section-form__picture" src={pictureUrl} alt="" />}
      current={<b>{pictureUrl ? 'Your picture' : 'No picture'}</b>}
      actions={
        pictureUrl &&
        (upload.phase === 'idle' || upload.phase === 'done') && (
          <button type="button" className="upload__quiet text-button tap" onClick={remove}>
            Remove the picture
          </button>
        )
      }
    />
  );
}

type RowPictureProps = {
  name: string;
  label: string;
  state: Pick<SectionFormState, 'rowPictures' | 'field'>;
  initial: unknown;
};

/** The picture of a row; the form reads its path and its upload from hidden fields. */
export function RowPicture({ name, label, state: { rowPictures, field }, initial }: RowPictureProps) {
  const picture = usePictureValue(typeof initial === 'string' ? initial : null);
  const { path, uploadId = '' } = picture;
  useEffect(() => {
    rowPictures.set(name, picture);
    return () => void rowPictures.delete(name);
  }, [rowPictures, name, picture]);
  return (
    <div className="section-form__wide">
      <SectionPicture label={label} picture={picture} error={field(fieldName(name)).error} />
      <input type="hidden" name={fieldName(name)} value={path ?? ''} />
      <input type="hidden" name={fieldName(name.replace(/[^.]+$/, uploadName))} value={uploadId} />
    </div>
  );
}
