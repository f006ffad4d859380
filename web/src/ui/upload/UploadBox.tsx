import { type DragEvent, type ReactNode, useId, useState } from 'react';
import type { UploadPurpose } from '#shared/contract/uploads/schemas.ts';
import { acceptedBy } from '../../lib/upload/file-check.ts';
import { useUnfinishedUploads } from '../../lib/upload/use-unfinished-uploads.ts';
import type { UploadControls } from '../../lib/upload/use-upload.ts';
import { buttonClass } from '../button.ts';
import { CircleAlert } from '../page-icons.tsx';
import { UploadArrow } from './icons.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { percentOf } from './upload-text.ts';
import '../field.css';
import './upload-box.css';

type Props = {
  /** Names the file: Video. */
  label: string;
  hiddenLabel?: boolean;
  purpose: UploadPurpose;
  upload: UploadControls;
  /** Describes the files that may be chosen: MP4, WebM or MOV, up to 100 MB. */
  hint: string;
  /** Label of the button: Choose a video. */
  choose: string;
  /** Preview of the current file, at the left. */
  preview?: ReactNode;
  current?: ReactNode;
  error?: string | undefined;
  actions?: ReactNode;
};

/**
 * A place for one file: chosen or dropped there it is sent at once, and shows how far it is, with pause, resume and
 * cancel. What an earlier visit left unfinished is named.
 */
export function UploadBox({
  label,
  hiddenLabel = false,
  purpose,
  upload,
  hint,
  choose,
  preview,
  current,
  error,
  actions,
}: Props) {
  const id = useId();
  const { over, target } = useDropped(upload.choose);
  const isBusy = !['idle', 'refused', 'done'].includes(upload.phase);
  const problem = error && upload.phase === 'idle' ? error : undefined;
  return (
    <fieldset className="field upload-field" aria-describedby={`${id}-hint`}>
      <legend className={hiddenLabel ? 'sr-only' : 'field__label'}>{label}</legend>
      <div className={over ? 'upload upload--over' : 'upload'} data-invalid={problem ? true : undefined} {...target}>
        {preview}
        <div className="upload__main">
          {upload.phase === 'idle' ? current : <UploadProgress upload={upload} label={label} purpose={purpose} />}
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
          {!isBusy && (
            <div className="upload__actions cluster">
              <FileButton
                label={choose}
                purpose={purpose}
                errorId={problem ? `${id}-error` : undefined}
                onFile={upload.choose}
              />
              {actions}
            </div>
          )}
        </div>
      </div>
      {problem && (
        <p className="field__error" id={`${id}-error`}>
          <CircleAlert />
          {problem}
        </p>
      )}
      {upload.phase === 'idle' && <UnfinishedUpload purpose={purpose} />}
    </fieldset>
  );
}

type FileButtonProps = Pick<Props, 'label' | 'purpose'> & {
  errorId: string | undefined;
  onFile: (file: File) => void;
};

function FileButton({ label, purpose, errorId, onFile }: FileButtonProps) {
  return (
    <label className={buttonClass({ tone: 'line', small: true })}>
      <UploadArrow />
      {label}
      <input
        className="upload__input"
        type="file"
        accept={acceptedBy(purpose)}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Emptied, so that the same file can be chosen again.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

function useDropped(onFile: (file: File) => void) {
  const [over, setOver] = useState(false);
  const isFile = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  const target = {
    onDragOver: (event: DragEvent) => {
      if (!isFile(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (!file) return;
      event.preventDefault();
      onFile(file);
    },
  };
  return { over, target };
}

function earlier(progress: number): string {
  if (progress >= 1) return 'arrived earlier. Choose the same file again to use it.';
  return `was sent to ${percentOf(progress)}% earlier. Choose the same file again to go on from there.`;
}

/** Files of an earlier visit that can go on: the browser may not read them by itself, so they are chosen again. */
function UnfinishedUpload({ purpose }: { purpose: UploadPurpose }) {
  const { unfinished, drop } = useUnfinishedUploads(purpose);
  return unfinished.map((one) => (
    <p key={one.upload.id} className="unfinished" role="status">
      <span>
        <b>{one.upload.name}</b> {earlier(one.progress)}
      </span>
      <button type="button" className="upload__quiet text-button tap" onClick={() => void drop(one)}>
        Discard<span className="sr-only"> {one.upload.name}</span>
      </button>
    </p>
  ));
}
