import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { type Collection, collectionRow } from '#shared/rules/collections.ts';
import { wholeFormat } from '#shared/rules/numbers.ts';
import { FormEnd, FormGroup } from '../../../ui/admin/FormGroup.tsx';
import { NumberField } from '../../../ui/admin/NumberField.tsx';
import { SwitchField } from '../../../ui/admin/SwitchField.tsx';
import { TextArea } from '../../../ui/admin/TextArea.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Form } from '../../../ui/Form.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { CaptionsField, PictureField, VideoField } from './FileFields.tsx';
import { PlaysFold } from './PlaysFold.tsx';
import { SoundTrack } from './SoundTrack.tsx';
import type { RecordingFiles } from './use-files.ts';
import { type RecordingFormOptions, useRecordingForm } from './use-recording-form.ts';

// Whole pages of fields, for who edits captions alone.
const CaptionsEditor = lazy(async () => ({ default: (await import('./CaptionsEditor.tsx')).CaptionsEditor }));

/** Adds or edits a recording: its texts, files and access (docs/product.md#recording-form). */
export function RecordingForm(options: RecordingFormOptions) {
  const { collection, recording } = options;
  const controls = useRecordingForm(options);
  const { files } = controls;
  const { isEditing, edit, captionsPlace, close } = useEditing();
  const chosen = ({ file, phase }: RecordingFiles['video']) => (phase === 'refused' ? null : file);
  const take = (file: File | null) => {
    if (file) files.captions.choose(file);
    close();
  };
  return (
    <>
      {isEditing && (
        <Suspense fallback={<Spinner label="Loading the captions" within />}>
          <CaptionsEditor
            source={{
              collection,
              recording,
              film: chosen(files.video),
              captions: chosen(files.captions),
              isRemoved: files.captionsTaken,
            }}
            onDone={take}
          />
        </Suspense>
      )}
      {/* What was typed and what is on its way stays. */}
      <div hidden={isEditing}>
        {recording && <PlaysFold recording={recording} />}
        <Fields {...options} controls={controls} edit={edit} captionsPlace={captionsPlace} />
      </div>
    </>
  );
}

/** The editor of captions takes the place of the form, and leaves the focus on their place in it. */
function useEditing() {
  const [isEditing, setEditing] = useState(false);
  const captionsPlace = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (!isEditing && wasEditing.current) captionsPlace.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return { isEditing, edit: () => setEditing(true), captionsPlace, close: () => setEditing(false) };
}

type FieldsProps = RecordingFormOptions & {
  controls: ReturnType<typeof useRecordingForm>;
  edit: () => void;
  captionsPlace: RefObject<HTMLDivElement | null>;
};

function Fields({ collection, recording, controls, edit, captionsPlace }: FieldsProps) {
  const { form, field, files, drawn, problems, busy, cancel } = controls;
  return (
    <Form form={form} aria-label={recording ? 'Edit Recording' : 'Add Recording'}>
      <FormGroup title="Words">
        <TextField label="Title" maxLength={150} {...field('title')} />
        <TextArea
          label="Description"
          rows={3}
          maxLength={4000}
          {...field('description')}
          hint="Shown below the title; may stay empty."
        />
      </FormGroup>
      <FormGroup title="Video">
        <VideoField collection={collection} recording={recording} files={files} error={problems.video} />
        {recording && <SoundTrack collection={collection} recording={recording} />}
      </FormGroup>
      <FormGroup title="Picture">
        <PictureField drawn={drawn} files={files} error={problems.picture} />
      </FormGroup>
      <FormGroup title="Captions">
        <div ref={captionsPlace} tabIndex={-1}>
          <CaptionsField recording={recording} files={files} error={problems.captions} onEdit={edit} />
        </div>
      </FormGroup>
      <AccessFields collection={collection} field={field} />
      <FormEnd text={files.isMoving ? 'A file is still on its way.' : undefined}>
        <button type="button" className={buttonClass({ tone: 'line' })} onClick={cancel}>
          Cancel
        </button>
        <button type="submit" className={buttonClass({ tone: 'clay' })} aria-disabled={busy}>
          {busy ? 'Saving…' : 'Save recording'}
        </button>
      </FormEnd>
    </Form>
  );
}

type AccessProps = Pick<ReturnType<typeof useRecordingForm>, 'field'> & { collection: Collection };

function AccessFields({ collection, field }: AccessProps) {
  const { hasOrderField } = collectionRow(collection);
  const { error: _, ...isFree } = field('isFree');
  const { error: __, ...offlineAllowed } = field('offlineAllowed');
  return (
    <FormGroup title={hasOrderField ? 'Access and order' : 'Access'}>
      <SwitchField
        label="Free"
        hint="Free recordings are open to everybody who signs up; premium ones come with the package."
        {...isFree}
      />
      <SwitchField
        label="May be kept on a device"
        hint="Whoever may play it can keep a copy in their browser, to rest without network. A copy plays for 14 days after the last time that the site has confirmed their access."
        {...offlineAllowed}
      />
      {hasOrderField && (
        <NumberField label="Order" format={wholeFormat()} {...field('orderIndex')} hint="Lower numbers come first." />
      )}
    </FormGroup>
  );
}
