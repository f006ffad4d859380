import { useFileAddress } from '../../../../lib/upload/use-file-address.ts';
import { type UploadControls, useUpload } from '../../../../lib/upload/use-upload.ts';
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
