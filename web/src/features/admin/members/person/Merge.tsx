import '../../../../lib/zod-without-eval.ts';
import { useState } from 'react';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { mergeRequest } from '#shared/contract/people/admin-schemas.ts';
import { call } from '../../../../lib/api/call.ts';
import { refresh } from '../../../../lib/api/use-endpoint.ts';
import { messageByField, schemaRules } from '../../../../lib/forms/schema-rules.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { ConfirmDialog } from '../../../../ui/admin/ConfirmDialog.tsx';
import { FormDialog } from '../../../../ui/admin/FormDialog.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { type MergePreview, movesText, obstacleText } from './merge-text.ts';
import { type Person, personIdOf } from './person.ts';

type Props = { person: Person; email?: string | undefined; onClose: () => void; onMerged: () => void };

/** Merges another e-mail address of the same person into this one: asks which, then shows what it would do. */
export function Merge({ person, email, onClose, onMerged }: Props) {
  const [preview, setPreview] = useState<MergePreview | null>(null);
  const look = async (other: string) => {
    const params = { personId: personIdOf(person) };
    setPreview(await call('previewMerge', { params, body: { email: other } }));
  };
  const { field, ...form } = useForm<'email', { email: string }>({
    rules: schemaRules(
      (read) => mergeRequest.safeParse({ email: read('email').trim() }),
      messageByField({ email: 'Please enter an e-mail address.' }),
    ),
    send: ({ email: other }) => look(other),
    explain: (error) => ({ message: { tone: 'bad', title: 'That did not work.', text: messageOf(error) } }),
  });
  const isPossible = preview?.obstacles.length === 0;
  if (preview && isPossible)
    return <Question person={person} preview={preview} onClose={onClose} onMerged={onMerged} />;
  return (
    <FormDialog
      {...form}
      title="Merge another address"
      lead={
        <p>
          For a person who used two e-mail addresses: what belongs to the other one moves to {person.email}. You see it
          first.
        </p>
      }
      action="Show what would happen"
      busyAction="Looking…"
      onClose={onClose}
    >
      {preview && (
        <Alert tone="bad" title="These addresses cannot be merged">
          {preview.obstacles.map((obstacle) => (
            <p key={obstacle.kind}>{obstacleText(obstacle, preview)}</p>
          ))}
          {preview.obstacles.some(({ kind }) => kind === 'source_has_account') && (
            <AppLink to={adminPaths.person.href(preview.from.personId)}>Open {preview.from.email}</AppLink>
          )}
        </Alert>
      )}
      <TextField
        {...field('email')}
        label="Their other address"
        type="email"
        autoComplete="off"
        defaultValue={email}
        required
      />
    </FormDialog>
  );
}

type QuestionProps = { person: Person; preview: MergePreview; onClose: () => void; onMerged: () => void };

function Question({ person, preview, onClose, onMerged }: QuestionProps) {
  const [movedCount, setMovedCount] = useState(0);
  const { from, into } = preview;
  const merge = async () => {
    await mergeAll(person, from.email, setMovedCount);
    notify({ tone: 'good', title: 'Addresses merged', text: `Everything is with ${into.email} now.` });
    void refresh('getPerson', 'getMember', 'listMembers');
    onMerged();
  };
  return (
    <ConfirmDialog
      title={`Merge ${from.email}?`}
      action="Merge the addresses"
      cancel="Not now"
      onConfirm={merge}
      onClose={onClose}
      body={
        <>
          <p>
            <b>Moves to {into.email}:</b> {movesText(preview)} of {from.name}, with payments, attendance and answers
            about health as they are.
          </p>
          <Consequences preview={preview} />
          <p>
            <b>Stays:</b> mails that were sent. Links in them keep working, but those of waitlists: a mail with new ones
            goes to {into.email}. What is booked with {from.email} later is that address’s again.
          </p>
          <p>This cannot be undone.</p>
          {movedCount > 0 && <p role="status">{movedCount} moved so far…</p>}
        </>
      }
    />
  );
}

function Consequences({ preview: { into, owned, stopsReminders, purchases } }: { preview: MergePreview }) {
  return (
    <>
      {purchases > 0 && owned.length === 0 && <p>Access to what was bought moves with it.</p>}
      {owned.length > 0 && <p>Both have {owned.join(' and ')}: nothing is refunded by itself.</p>}
      {stopsReminders && <p>{into.email} gets no reminders any more, as the other address chose.</p>}
    </>
  );
}

/** Goes on until nothing is left; a request moves some of it. */
async function mergeAll(person: Person, email: string, onMoved: (movedCount: number) => void): Promise<void> {
  const request = { params: { personId: personIdOf(person) }, body: { email } };
  for (let movedCount = 0; ; ) {
    const result = await call('mergePeople', request);
    movedCount += result.moved;
    onMoved(movedCount);
    if (result.done) return;
  }
}
