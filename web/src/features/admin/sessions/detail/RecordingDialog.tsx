// Must be the first import: see the file.
import '../../../../lib/zod-without-eval.ts';
import { useRef, useState } from 'react';
import { ulid } from 'ulid';
import { call } from '../../../../lib/api/call.ts';
import { refresh } from '../../../../lib/api/use-endpoint.ts';
import { useEditorForm } from '../../../../lib/forms/use-editor-form.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import { fileHint } from '../../../../lib/upload/file-check.ts';
import { useUpload } from '../../../../lib/upload/use-upload.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { SwitchField } from '../../../../ui/admin/SwitchField.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { Form } from '../../../../ui/Form.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { UploadBox } from '../../../../ui/upload/UploadBox.tsx';
import { sizeText } from '../../../../ui/upload/upload-text.ts';
import type { AdminSession } from '../editor/session-values.ts';
import { peopleText } from '../people.ts';
import { recordingLinkProblem, type Viewers, viewersOf } from './recording-text.ts';
import { useAttendees } from './use-attendees.ts';
import './recording.css';

type Props = { session: AdminSession; onClose: () => void };

/** A browser that cannot read a video is waited for this many milliseconds. */
const timeoutMs = 5000;

/** Whole seconds of a video file, measured by the browser; null when it cannot tell. */
function videoLength(file: File): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  video.preload = 'metadata';
  video.onloadedmetadata = () =>
    resolve(Number.isFinite(video.duration) ? Math.max(1, Math.round(video.duration)) : null);
  video.onerror = () => resolve(null);
  setTimeout(() => resolve(null), timeoutMs);
  video.src = address;
  return promise.finally(() => URL.revokeObjectURL(address));
}

type Values = { link: string; forAttended: boolean };

/** The state of the form, and how it is sent: saved, and told on request. */
function useRecording({ session, onClose }: Props, viewers: Viewers) {
  const [length, setLength] = useState<number | null>(null);
  const upload = useUpload({
    purpose: 'session_video',
    onDone: ({ file }) => void videoLength(file).then(setLength),
  });
  const [removed, setRemoved] = useState(false);
  const tells = useRef(false);
  // One id for each opening: a retry after a lost response tells no one twice.
  const [noticeId] = useState(ulid);
  const isSent = upload.phase === 'done';
  const uploadId = isSent ? upload.uploadId : removed ? null : undefined;
  const fields = useEditorForm<Values, Values>({
    defaultValues: { link: session.recordingUrl ?? '', forAttended: session.recordingForAttended },
    rules: {
      parse: (values) => {
        const wrong = recordingLinkProblem(values.link);
        return wrong ? { wrong: { link: wrong } } : { body: values };
      },
    },
    send: async ({ link, forAttended }) => {
      const params = { sessionId: session.id };
      const body = { durationSeconds: length, recordingUrl: link.trim() || null, forAttended };
      await call('setSessionRecording', { params, body: { ...body, ...(uploadId !== undefined && { uploadId }) } });
      upload.used();
      if (tells.current) await call('tellOfRecording', { params, body: { id: noticeId } });
      const people = peopleText(viewers.count(forAttended));
      notify({ tone: 'good', title: tells.current ? `A mail is on its way to ${people}` : 'Recording saved' });
      await refresh('getAdminSession');
      onClose();
    },
    explain: (error) => ({ message: { tone: 'bad', title: 'That did not work.', text: messageOf(error) } }),
  });
  const close = () => {
    if (fields.busy) return;
    upload.cancel();
    onClose();
  };
  const save = (isTold: boolean) => {
    tells.current = isTold;
    fields.form.submit();
  };
  const hasFile = isSent || (session.recordingFile !== null && !removed);
  const isMoving = !['idle', 'done', 'refused'].includes(upload.phase);
  return { ...fields, upload, removed, setRemoved, save, close, hasFile, canSave: !isMoving };
}

/** The recording of a session, for those who booked (docs/product.md#session-recording). */
export function RecordingDialog({ session, onClose }: Props) {
  const viewers = viewersOf(useAttendees(session.id).data?.attendees ?? []);
  const recording = useRecording({ session, onClose }, viewers);
  const { hasFile, field, message } = recording;
  const { link, forAttended } = recording.watch();
  const { error: _, ...attended } = field('forAttended');
  return (
    <Modal title={`Recording of ${session.title}`} onClose={recording.close}>
      <Form form={{ ...recording.form, submit: () => recording.save(false) }} className="confirm recording-form">
        <Video session={session} {...recording} />
        {!hasFile && <TextField {...field('link')} label="Or a link to it" type="url" placeholder="https://" />}
        {viewers.wereCounted && (
          <SwitchField
            {...attended}
            label="Only for those who were there"
            hint={`${viewers.count(true)} of ${viewers.count(false)}. The others neither see it nor are told.`}
          />
        )}
        {session.recordingToldAt && <p className="hint">Those who were told of this recording are not told again.</p>}
        {message && <Alert {...message} />}
        <SaveButtons {...recording} isThere={hasFile || link.trim() !== ''} count={viewers.count(forAttended)} />
      </Form>
    </Modal>
  );
}

type SaveProps = Pick<ReturnType<typeof useRecording>, 'busy' | 'canSave' | 'save'> & {
  isThere: boolean;
  count: number;
};

function SaveButtons({ busy, canSave, save, isThere, count }: SaveProps) {
  return (
    <div className="confirm__end actions">
      <button type="submit" className={buttonClass({ tone: 'line' })} disabled={busy || !canSave}>
        Save only
      </button>
      <button
        type="button"
        className={buttonClass({ tone: 'sage' })}
        disabled={busy || !canSave || !isThere || count === 0}
        onClick={() => save(true)}
      >
        {busy ? 'One moment…' : `Save and tell ${peopleText(count)}`}
      </button>
    </div>
  );
}

type VideoProps = Pick<ReturnType<typeof useRecording>, 'upload' | 'removed' | 'setRemoved'> & {
  session: AdminSession;
};

function Video({ session, upload, removed, setRemoved }: VideoProps) {
  const file = removed ? null : session.recordingFile;
  return (
    <UploadBox
      label="Video"
      purpose="session_video"
      upload={upload}
      hint={`${fileHint('session_video')} It plays on their tickets.`}
      choose={file || upload.phase === 'done' ? 'Choose another video' : 'Choose a video'}
      current={
        file ? (
          <p>
            <b>{file.name}</b> <span className="hint">{sizeText(file.size)}</span>
          </p>
        ) : (
          <p>Drop a video here, or choose one.</p>
        )
      }
      actions={
        file &&
        upload.phase === 'idle' && (
          <button type="button" className="upload__quiet text-button tap" onClick={() => setRemoved(true)}>
            Remove the video
          </button>
        )
      }
    />
  );
}
