import { useState } from 'react';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { copySuffix } from '#shared/rules/admin.ts';
import { formatLongDate, formatTime } from '#shared/rules/dates.ts';
import { type LeavePrompt, useLeaveGuard } from '../../../../lib/router/use-leave-guard.ts';
import { useNavigate } from '../../../../lib/router/use-navigate.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { ConfirmDialog } from '../../../../ui/admin/ConfirmDialog.tsx';
import { Announce } from '../announcement/Announce.tsx';
import { SaveScope, type SessionUpdate } from '../series/SaveScope.tsx';
import type { Scope } from '../series/scope.ts';
import { useQuestion } from '../use-question.ts';
import { BasicInfo } from './BasicInfo.tsx';
import { Cancelling } from './Cancelling.tsx';
import { CapacityPrice, WaitlistSettings } from './CapacityPrice.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import { Guests, Visibility, WhatToBring } from './Extras.tsx';
import { ImageField, usePicture } from './ImageField.tsx';
import { Place } from './Place.tsx';
import { Preview } from './Preview.tsx';
import { agoText } from './past-date.ts';
import { Repeats } from './Repeats.tsx';
import { type SaveAndMore, SaveBar } from './SaveBar.tsx';
import { Scheduling } from './Scheduling.tsx';
import { Screening } from './Screening.tsx';
import { type AdminSession, typedZone } from './session-values.ts';
import { type Editing, useEditing } from './use-editing.ts';
import { type Saved, useSaving } from './use-saving.ts';
import { tellText, useTelling } from './use-telling.ts';
import './editor.css';
import { Form } from '../../../../ui/Form.tsx';

type Props = {
  id: string;
  /** The stored session is null for a new one. */
  stored: AdminSession | null;
};

function LeaveQuestion({ leaving, onLeave }: { leaving: LeavePrompt; onLeave: () => void }) {
  const leave = async () => {
    onLeave();
    leaving.leave();
  };
  return (
    <ConfirmDialog
      title="Leave without saving?"
      body={<p>What you have typed here is not saved, and would be lost.</p>}
      action="Leave"
      cancel="Stay"
      onConfirm={leave}
      onClose={leaving.stay}
      backCloses={false}
    />
  );
}

function Restored({ editing }: { editing: Editing }) {
  if (!editing.restored || !editing.changed) return null;
  return (
    <Alert tone="wait" title="Your unsaved changes are back." text="You left before they were saved.">
      <div>
        <button type="button" className="zone__way" onClick={editing.discard}>
          Discard them
        </button>
      </div>
    </Alert>
  );
}

type PastDateProps = { start: string; zone: string; onAnswer: (answer: true | null) => void };

/** Asks before a date is saved that is over: often a year was mistyped (docs/product.md#session-times). */
function PastDate({ start, zone, onAnswer }: PastDateProps) {
  const now = useNow(60_000);
  return (
    <ConfirmDialog
      title="This date is in the past"
      body={
        <p>
          {formatLongDate(start, zone)}, {formatTime(start, zone)}: this is {agoText(start, now)}. Save anyway?
        </p>
      }
      action="Save anyway"
      cancel="Change the date"
      tone="good"
      onConfirm={async () => onAnswer(true)}
      onClose={() => onAnswer(null)}
    />
  );
}

function useEditor({ id, stored }: Props) {
  const navigate = useNavigate();
  const editing = useEditing(id, stored, {
    send: (input) => saving.send(input),
    explain: (error) => saving.explain(error),
  });
  const { form, values, changed, forget } = editing;
  const [saved, setSaved] = useState(false);
  const setImage = (image: string) => form.setValue('image', image, { shouldDirty: true });
  const pictureOptions = { image: values.image, stored: stored?.thumbnailUrl ?? null, onImage: setImage };
  const { upload, picture } = usePicture(pictureOptions);
  const openSession = () => void navigate(adminPaths.session.href(id));
  const { asked: announced, tell } = useTelling(openSession);
  const onSaved = (result: Saved) => {
    setSaved(true);
    upload.used();
    void tell(result);
  };
  const { question, ask: askScope } = useQuestion<SessionUpdate, Scope>();
  const { question: past, ask: askPast } = useQuestion<string, true>();
  const saving = useSaving({ id, editing, askScope, askPast, onSaved });
  const leaving = useLeaveGuard((changed || upload.file !== null) && !saved);
  const giveUp = () => {
    forget();
    upload.cancel();
  };
  return {
    editing,
    upload,
    picture,
    setImage,
    conflict: saving.conflict,
    save: saving.save,
    saved,
    announced,
    question,
    past,
    done: openSession,
    leaving,
    giveUp,
  };
}

type Editor = ReturnType<typeof useEditor>;

/** Offers a second way to save: one that tells attendees, or else one that publishes a draft. */
function moreOf({ editing, save }: Editor, stored: AdminSession | null): SaveAndMore | null {
  const { form, base, values } = editing;
  const tell = tellText(base, values, new Date());
  if (tell) return { label: tell, isMain: true, onSave: () => save({ tells: true }) };
  if (stored?.published !== false || values.published) return null;
  const publish = () => {
    const title = form.getValues('title');
    // Visitors see no copy.
    if (title.endsWith(copySuffix)) form.setValue('title', title.slice(0, -copySuffix.length));
    form.setValue('published', true);
    save({ tells: false });
  };
  return { label: 'Save and publish', isMain: false, onSave: publish };
}

function Fields({ id, stored, editor }: Props & { editor: Editor }) {
  const { upload, picture, setImage } = editor;
  const { form, values } = editor.editing;
  return (
    <div>
      <BasicInfo form={form} values={values} />
      <Scheduling form={form} values={values} />
      <Repeats id={id} form={form} values={values} stored={stored} />
      <CapacityPrice form={form} values={values} stored={stored} />
      <WaitlistSettings form={form} values={values} />
      <Cancelling form={form} values={values} />
      <Place form={form} values={values} stored={stored} />
      <WhatToBring form={form} />
      <Guests form={form} isOnline={values.locationType === 'online'} />
      <Screening form={form} values={values} />
      <ImageField
        upload={upload}
        session={{ id, category: values.category || null }}
        picture={picture}
        image={values.image}
        isStored={(stored?.thumbnailUrl ?? null) !== null}
        onImage={setImage}
        error={form.errorOf('image')}
      />
      <Visibility form={form} />
    </div>
  );
}

/** The form of a session with its picture as visitors will see it (docs/product.md#session-form). */
export function SessionEditor({ id, stored }: Props) {
  const editor = useEditor({ id, stored });
  const { editing, upload, conflict, leaving, announced, question, past } = editor;
  const { form, values, changed } = editing;
  const isSending = !['idle', 'done', 'refused'].includes(upload.phase);
  return (
    <>
      {conflict && <ConflictPanel conflict={conflict} form={form} />}
      <Restored editing={editing} />
      <Form
        form={{ ...form.form, submit: () => editor.save({ tells: false }) }}
        className="editor"
        aria-label="Session"
      >
        <Fields id={id} stored={stored} editor={editor} />
        <Preview id={id} values={values} picture={editor.picture} stored={stored} />
        <SaveBar
          changed={changed && !editor.saved}
          wrong={Object.keys(form.formState.errors).length}
          busy={form.busy || editor.saved}
          waits={isSending ? 'The picture is still on its way.' : null}
          more={moreOf(editor, stored)}
          back={stored ? adminPaths.session.href(id) : adminPaths.sessions.href()}
        />
      </Form>
      {leaving && <LeaveQuestion leaving={leaving} onLeave={editor.giveUp} />}
      {announced && <Announce {...announced} onClose={editor.done} />}
      {question && stored && <SaveScope session={stored} body={question.about} onAnswer={question.answer} />}
      {past && <PastDate start={past.about} zone={typedZone(values)} onAnswer={past.answer} />}
    </>
  );
}
