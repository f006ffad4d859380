import type { UploadPurpose } from '#shared/contract/uploads/schemas.ts';
import type { UploadControls } from '../../lib/upload/use-upload.ts';
import { buttonClass } from '../button.ts';
import { ProgressBar } from '../ProgressBar.tsx';
import { Check, CircleAlert } from '../page-icons.tsx';
import { FileIcon, WifiOff } from './icons.tsx';
import { percentOf, sizeText, uploadText } from './upload-text.ts';

type Props = {
  upload: UploadControls;
  /** Names the file: Video. */
  label: string;
  purpose: UploadPurpose;
};

const moving = ['uploading', 'waiting', 'paused', 'checking', 'failed'];

export function UploadProgress({ upload, label, purpose }: Props) {
  const { phase, file, sent, progress } = upload;
  if (!file) return null;
  const bad = phase === 'refused' || phase === 'failed';
  return (
    <div className="upload-progress">
      <p className="upload-progress__name cluster">
        <Sign phase={phase} />
        <b>{file.name}</b>
        <span className="hint">
          {moving.includes(phase) ? `${sizeText(sent)} of ${sizeText(file.size)}` : sizeText(file.size)}
        </span>
      </p>
      {moving.includes(phase) && (
        <div className="upload-progress__progress" data-phase={phase}>
          <ProgressBar label={`${label}: ${file.name}`} value={percentOf(progress)} />
          <span aria-hidden="true">{percentOf(progress)}%</span>
        </div>
      )}
      <p
        className={bad ? 'upload-progress__text upload-progress__text--bad' : 'upload-progress__text'}
        role={bad ? 'alert' : 'status'}
      >
        {uploadText(upload, purpose)}
      </p>
      <Ways upload={upload} name={file.name} />
    </div>
  );
}

function Sign({ phase }: Pick<UploadControls, 'phase'>) {
  if (phase === 'done') return <Check />;
  if (phase === 'waiting') return <WifiOff />;
  if (phase === 'refused' || phase === 'failed') return <CircleAlert />;
  return <FileIcon />;
}

function Ways({ upload, name }: { upload: UploadControls; name: string }) {
  const { phase, pause, resume, cancel } = upload;
  if (phase === 'refused') return null;
  const button = buttonClass({ tone: 'line', small: true });
  return (
    <div className="upload__actions cluster">
      {(phase === 'uploading' || phase === 'waiting') && (
        <button type="button" className={button} onClick={pause}>
          Pause<span className="sr-only"> sending {name}</span>
        </button>
      )}
      {(phase === 'paused' || phase === 'failed') && (
        <button type="button" className={button} onClick={resume}>
          <span>{phase === 'paused' ? 'Resume' : 'Try again'}</span>
          <span className="sr-only"> sending {name}</span>
        </button>
      )}
      {phase !== 'checking' && (
        <button type="button" className="upload__quiet text-button tap" onClick={cancel}>
          <span>{phase === 'done' ? 'Remove' : 'Cancel'}</span>
          <span className="sr-only"> {name}</span>
        </button>
      )}
    </div>
  );
}
