import '../../../../lib/zod-without-eval.ts';
import { useState } from 'react';
import { maxNotesLength } from '#shared/rules/people.ts';
import { shortMoment } from '../../../../lib/admin/dates.ts';
import { call } from '../../../../lib/api/call.ts';
import { refresh } from '../../../../lib/api/use-endpoint.ts';
import { useEditorForm } from '../../../../lib/forms/use-editor-form.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import { hasCode } from '../../../../lib/problem.ts';
import { useLeaveGuard } from '../../../../lib/router/use-leave-guard.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { ConfirmDialog } from '../../../../ui/admin/ConfirmDialog.tsx';
import { Panel } from '../../../../ui/admin/Panel.tsx';
import { TextArea } from '../../../../ui/admin/TextArea.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { Form } from '../../../../ui/Form.tsx';
import { type Person, personIdOf } from './person.ts';

type Notes = Person['notes'];
type Conflict = { notes: Notes; title: string };

function useNotes(person: Person) {
  const [saved, setSaved] = useState<Notes>(person.notes);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const notes = useEditorForm<{ text: string }, string>({
    defaultValues: { text: saved.text },
    rules: { parse: ({ text }) => ({ body: text.trim() }) },
    send: async (text) => {
      const outcome = await saveNotes(personIdOf(person), { text, revision: saved.revision });
      setSaved(outcome.notes);
      if (outcome.title !== undefined) return setConflict(outcome);
      setConflict(null);
      notes.reset({ text: outcome.notes.text });
      notify({ tone: 'good', title: 'Notes saved' });
      void refresh('getPerson');
    },
    explain: (error) => ({
      message: { tone: 'bad', title: 'Your notes are not saved', text: messageOf(error) },
    }),
  });
  return { ...notes, saved, conflict, isChanged: notes.watch('text').trim() !== saved.text };
}

/**
 * Edits the owner's private notes about a person. Notes that another tab saved meanwhile are shown beside what was
 * typed.
 */
export function Notes({ person }: { person: Person }) {
  const notes = useNotes(person);
  const { saved, conflict, message, busy, isChanged } = notes;
  return (
    <Panel title="Notes">
      <Form form={notes.form} className="member__form" aria-label="Notes">
        {message && <Alert {...message} />}
        {conflict && (
          <Alert tone="wait" title={conflict.title} text={`They say now: ${conflict.notes.text || 'nothing'}`} />
        )}
        <TextArea
          label="Notes"
          hiddenLabel
          rows={5}
          {...notes.field('text')}
          maxLength={maxNotesLength}
          hint="Only you read them: they are in no mail, list or search. They are part of this person’s data file, which people may ask for."
        />
        <div className="member__buttons actions">
          <button type="submit" className={buttonClass({ tone: 'sage' })} aria-disabled={busy || !isChanged}>
            {busy ? 'Saving…' : conflict ? 'Replace with mine' : 'Save notes'}
          </button>
          {saved.changedAt && <p className="hint">Changed {shortMoment(saved.changedAt)}</p>}
        </div>
      </Form>
      <LeaveQuestion isChanged={isChanged} />
    </Panel>
  );
}

function LeaveQuestion({ isChanged }: { isChanged: boolean }) {
  const leaving = useLeaveGuard(isChanged);
  if (!leaving) return null;
  return (
    <ConfirmDialog
      title="Leave without saving your notes?"
      body={<p>What you changed in the notes is lost.</p>}
      action="Leave"
      cancel="Stay"
      backCloses={false}
      onConfirm={async () => leaving.leave()}
      onClose={leaving.stay}
    />
  );
}

/** Saves them, or reads those that another tab has saved. */
async function saveNotes(
  personId: string,
  body: { text: string; revision: number },
): Promise<Conflict | { notes: Notes; title?: undefined }> {
  const params = { personId };
  try {
    return { notes: await call('saveNotes', { params, body }) };
  } catch (error) {
    const isChanged = hasCode(error, 'notes_changed');
    const read = isChanged ? await call('getPerson', { params }).catch(() => null) : null;
    if (!read) throw error;
    return { notes: read.notes, title: messageOf(error) };
  }
}
