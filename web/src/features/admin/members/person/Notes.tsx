import '../../../../lib/zod-without-eval.ts';
import { useState } from 'react';
import { maxNotesLength } from '#shared/rules/people.ts';
import { messageOf } from '../../../../lib/admin/attempt.ts';
import { shortMoment } from '../../../../lib/admin/dates.ts';
import { call } from '../../../../lib/api/call.ts';
import { refresh } from '../../../../lib/api/use-endpoint.ts';
import { notify } from '../../../../lib/notify.ts';
import { hasCode } from '../../../../lib/problem.ts';
import { useLeaveGuard } from '../../../../lib/router/use-leave-guard.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { ConfirmDialog } from '../../../../ui/admin/ConfirmDialog.tsx';
import { Panel } from '../../../../ui/admin/Panel.tsx';
import { TextArea } from '../../../../ui/admin/TextArea.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { type Person, personIdOf } from './person.ts';

type Notes = Person['notes'];
type Failure = { title: string; text: string };

/** What the owner notes about a person, for themselves. What another tab saved meanwhile is shown beside what was typed. */
export function Notes({ person }: { person: Person }) {
  const [saved, setSaved] = useState<Notes>(person.notes);
  const [text, setText] = useState(saved.text);
  const [theirs, setTheirs] = useState<Notes | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const isChanged = text.trim() !== saved.text;
  const leaving = useLeaveGuard(isChanged);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const outcome = await saveNotes(personIdOf(person), { text: text.trim(), revision: saved.revision });
    setBusy(false);
    if ('failure' in outcome) return setFailure(outcome.failure);
    setSaved(outcome.notes);
    if (outcome.isTheirs) return setTheirs(outcome.notes);
    setTheirs(null);
    setText(outcome.notes.text);
    notify({ tone: 'good', title: 'Notes saved' });
    void refresh('getPerson');
  };
  return (
    <Panel title="Notes">
      <form
        className="member__form"
        aria-label="Notes"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {failure && <Alert tone="bad" {...failure} />}
        {theirs && (
          <Alert
            tone="wait"
            title="Someone else has changed these notes meanwhile."
            text={`They say now: ${theirs.text || 'nothing'}`}
          />
        )}
        <TextArea
          label="Notes"
          hiddenLabel
          rows={5}
          value={text}
          maxLength={maxNotesLength}
          onChange={({ target }) => setText(target.value)}
          hint="Only you read them: they are in no mail, list or search. They are part of this person’s data file, which people may ask for."
        />
        <div className="member__buttons">
          <button type="submit" className={buttonClass({ tone: 'sage' })} aria-disabled={busy || !isChanged}>
            {busy ? 'Saving…' : theirs ? 'Replace with mine' : 'Save notes'}
          </button>
          {saved.changedAt && <p className="hint">Changed {shortMoment(saved.changedAt)}</p>}
        </div>
      </form>
      {leaving && (
        <ConfirmDialog
          title="Leave without saving your notes?"
          body={<p>What you changed in the notes is lost.</p>}
          action="Leave"
          cancel="Stay"
          backCloses={false}
          onConfirm={async () => leaving.leave()}
          onClose={leaving.stay}
        />
      )}
    </Panel>
  );
}

type Outcome = { notes: Notes; isTheirs: boolean } | { failure: Failure };

/** Saves them, or reads those that another tab has saved. */
async function saveNotes(personId: string, body: { text: string; revision: number }): Promise<Outcome> {
  const params = { personId };
  try {
    return { notes: await call('saveNotes', { params, body }), isTheirs: false };
  } catch (error) {
    const isChanged = hasCode(error, 'notes_changed');
    const read = isChanged ? await call('getPerson', { params }).catch(() => null) : null;
    if (read) return { notes: read.notes, isTheirs: true };
    return { failure: { title: 'Your notes are not saved', text: messageOf(error) } };
  }
}
