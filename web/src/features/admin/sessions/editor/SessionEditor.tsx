import { useState } from 'react';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { copySuffix } from '#shared/rules/admin.ts';
import { formatLongDate, formatTime } from '#shared/rules/dates.ts';
import { type LeavePrompt, useLeaveGuard } from '../../../../lib/router/use-leave-guard.ts';
import { useNavigate } from '../../../../lib/router/use-navigate.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { ConfirmDialog } from '../../../../ui/admin/ConfirmDialog.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { Form } from '../../../../ui/Form.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { Announce } from '../announcement/Announce.tsx';
import { SaveScope, type SessionUpdate } from '../series/SaveScope.tsx';
import type { Scope } from '../series/scope.ts';
import { useQuestion } from '../use-question.ts';
import { ConflictPanel } from './ConflictPanel.tsx';
import { audienceText, changesText, priceNote } from './change-text.ts';
import { fieldProblems } from './field-problems.ts';
import { type FieldProblems, needsText } from './folds.ts';
import type { SessionForm } from './form.ts';
import { usePicture } from './ImageField.tsx';
import { Preview } from './Preview.tsx';
import { agoText } from './past-date.ts';
import { type SaveAndMore, SaveBar } from './SaveBar.tsx';
import { SessionFolds } from './SessionFolds.tsx';
import { type AdminSession, typedZone } from './session-values.ts';
import { type Editing, useEditing } from './use-editing.ts';
import { type Saved, useSaving } from './use-saving.ts';
import { tellText, useTelling } from './use-telling.ts';
import './editor.css';

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
        <button type="button" className="zone__way text-button tap" onClick={editing.discard}>
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

/** Shows what is wrong or to be looked at, by the names of fields. */
function useProblems({ editing: { base, form, values }, upload }: Editor): FieldProblems {
  const now = useNow(60_000);
  const shown = Object.entries(form.formState.errors).map(([name, error]) => [name, error?.message]);
  const problems = fieldProblems({ base, values, shown: Object.fromEntries(shown), now });
  return upload.phase === 'refused' ? { ...problems, image: 'The picture was refused' } : problems;
}

function Bar({ editor, stored, problems, onPreview }: BarProps) {
  const { editing, upload, saved } = editor;
  const { base, form, values } = editing;
  const now = useNow(60_000);
  const isSending = !['idle', 'done', 'refused'].includes(upload.phase);
  const notes = [
    isSending && 'The picture is still on its way',
    needsText(problems),
    priceNote(base, values),
    audienceText(base, values, now),
  ];
  return (
    <SaveBar
      changes={changesText(base, values)}
      notes={saved ? [] : notes.filter((note) => typeof note === 'string')}
      busy={form.busy || saved}
      waits={isSending}
      isUnchanged={stored !== null && !editing.changed && upload.file === null}
      more={moreOf(editor, stored)}
      onPreview={onPreview}
    />
  );
}

type BarProps = Pick<Props, 'stored'> & { editor: Editor; problems: FieldProblems; onPreview: () => void };

/** The form of a session with its picture as visitors will see it (docs/product.md#session-form). */
export function SessionEditor({ id, stored }: Props) {
  const editor = useEditor({ id, stored });
  const { editing, upload, picture, conflict, leaving, announced, question, past } = editor;
  const { form, base, values } = editing;
  const problems = useProblems(editor);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const preview = <Preview id={id} values={values} picture={picture} stored={stored} />;
  return (
    <>
      {conflict && <ConflictPanel conflict={conflict} form={form} />}
      <Restored editing={editing} />
      <Form
        form={{ ...form.form, submit: () => editor.save({ tells: false }) }}
        className="editor"
        aria-label="Session"
      >
        <div>
          {values.title.endsWith(copySuffix) && <CopiedTitle form={form} />}
          <SessionFolds
            id={id}
            stored={stored}
            editing={editing}
            upload={upload}
            picture={picture}
            onImage={editor.setImage}
            problems={problems}
          />
        </div>
        {preview}
        <Bar editor={editor} stored={stored} problems={problems} onPreview={() => setPreviewOpen(true)} />
      </Form>
      {isPreviewOpen && (
        <Modal title="Preview" onClose={() => setPreviewOpen(false)}>
          <p className="hint">{changesText(base, values)}</p>
          {preview}
        </Modal>
      )}
      {leaving && <LeaveQuestion leaving={leaving} onLeave={editor.giveUp} />}
      {announced && <Announce {...announced} onClose={editor.done} />}
      {question && stored && <SaveScope session={stored} body={question.about} onAnswer={question.answer} />}
      {past && <PastDate start={past.about} zone={typedZone(values)} onAnswer={past.answer} />}
    </>
  );
}

/** Gives a copy the title of its original, in one press whichever section is open (docs/product.md#session-duplication). */
export function CopiedTitle({ form }: { form: SessionForm }) {
  const suffix = copySuffix.trim();
  const remove = () => {
    form.setValue('title', form.getValues('title').slice(0, -copySuffix.length), { shouldValidate: true });
    form.setFocus('title');
  };
  return (
    <div className="copied-title spread">
      <p>Its title still says “{suffix}”.</p>
      <button type="button" className={buttonClass({ tone: 'line', small: true })} onClick={remove}>
        Remove “{suffix}”
      </button>
    </div>
  );
}
