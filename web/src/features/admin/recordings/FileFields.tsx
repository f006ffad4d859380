import type { ComponentProps } from 'react';
import { type Collection, collectionRow } from '#shared/rules/collections.ts';
import { lengthText } from '../../../lib/collections/access.ts';
import { fileHint } from '../../../lib/upload/file-check.ts';
import { useFileAddress } from '../../../lib/upload/use-file-address.ts';
import { PreviewedArt } from '../../../ui/admin/PreviewedArt.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { RecordingArt } from '../../../ui/recording/RecordingArt.tsx';
import { UploadBox } from '../../../ui/upload/UploadBox.tsx';
import { sizeText } from '../../../ui/upload/upload-text.ts';
import type { RecordingFiles } from './use-files.ts';
import type { AdminRecording } from './use-library.ts';
import { VideoPreview } from './VideoPreview.tsx';
import './file-fields.css';

type Props = { recording: AdminRecording | null; files: RecordingFiles; error: string | undefined };

/** The video: stored file, upload, and the frame that serves as thumbnail. */
export function VideoField({ collection, recording, files, error }: Props & { collection: Collection }) {
  const { video, choosePicture, setMeasured } = files;
  const purpose = collectionRow(collection).upload.purpose;
  const isChosen = video.file !== null && video.phase !== 'refused';
  return (
    <UploadBox
      label="Video"
      hiddenLabel
      purpose={purpose}
      upload={video}
      hint={fileHint(purpose)}
      choose={recording || isChosen ? 'Choose another video' : 'Choose a video'}
      current={recording ? <Current recording={recording} /> : <p>Drop a video here, or choose one.</p>}
      error={error}
      preview={
        isChosen &&
        video.file && (
          <VideoPreview
            file={video.file}
            onLength={setMeasured}
            onFrame={(frame, chosen) => choosePicture(frame, chosen)}
          />
        )
      }
    />
  );
}

function Current({ recording: { video, durationSeconds } }: { recording: AdminRecording }) {
  const facts = [lengthText(durationSeconds), video.size !== null && sizeText(video.size)].filter(Boolean).join(', ');
  return (
    <p className="file-name">
      <b>{video.name}</b> <span className="hint">{facts}</span>
    </p>
  );
}

type ArtSource = ComponentProps<typeof RecordingArt>['recording'];

/** The picture of a recording: a frame of its film, another picture, or art drawn from its id. */
export function PictureField({ drawn, files, error }: Omit<Props, 'recording'> & { drawn: ArtSource }) {
  const { picture, pictureTaken, takePictureAway } = files;
  const has = drawn.thumbnailUrl !== null && !pictureTaken;
  return (
    <UploadBox
      label="Picture"
      hiddenLabel
      purpose="thumbnail"
      upload={picture}
      hint={fileHint('thumbnail')}
      choose={has || picture.phase === 'done' ? 'Choose another picture' : 'Choose a picture'}
      error={error}
      current={
        <p>
          {has
            ? 'As it is now.'
            : 'Drawn for this recording. A frame of the video takes its place, or a picture that you choose.'}
        </p>
      }
      preview={
        <PicturePreview
          file={picture.phase === 'refused' ? null : picture.file}
          drawn={has ? drawn : { ...drawn, thumbnailUrl: null }}
        />
      }
      actions={
        has &&
        picture.phase === 'idle' && (
          <button type="button" className="upload__quiet text-button tap" onClick={() => takePictureAway(true)}>
            Remove the picture
          </button>
        )
      }
    />
  );
}

function PicturePreview({ file, drawn }: { file: File | null; drawn: ArtSource }) {
  const address = useFileAddress(file);
  return (
    <span className="picture-preview">{address ? <img src={address} alt="" /> : <StoredPicture drawn={drawn} />}</span>
  );
}

/** Shows the picture as it is stored, or the art of a recording that may not be saved yet. */
function StoredPicture({ drawn }: { drawn: ArtSource }) {
  if (drawn.thumbnailUrl !== null) return <RecordingArt recording={drawn} />;
  return <PreviewedArt id={drawn.id} category={collectionRow(drawn.collection).art} shape="card" />;
}

export function CaptionsField({ recording, files, error, onEdit }: Props & { onEdit: () => void }) {
  const { captions, captionsTaken, takeCaptionsAway } = files;
  const has = recording?.hasCaptions === true && !captionsTaken;
  return (
    <UploadBox
      label="Captions"
      hiddenLabel
      purpose="captions"
      upload={captions}
      hint={fileHint('captions')}
      choose={has ? 'Choose other captions' : 'Choose captions'}
      error={error}
      current={<p>{has ? 'This recording has captions.' : 'No captions.'}</p>}
      actions={
        <>
          <button type="button" className={buttonClass({ tone: 'line', small: true })} onClick={onEdit}>
            {has || captions.phase === 'done' ? 'Edit the captions' : 'Write captions'}
          </button>
          {has && captions.phase === 'idle' && (
            <button type="button" className="upload__quiet text-button tap" onClick={() => takeCaptionsAway(true)}>
              Remove the captions
            </button>
          )}
        </>
      }
    />
  );
}
