import { useState } from 'react';
import { ulid } from 'ulid';
import '../../../lib/zod-without-eval.ts';
import { chapterInput } from '#shared/contract/recordings/admin-schemas.ts';
import { type Collection, collectionRow, maxChapterWeeks } from '#shared/rules/collections.ts';
import { typedWhole, wholeFormat } from '#shared/rules/numbers.ts';
import { messageByField, schemaRules } from '../../../lib/forms/schema-rules.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { hasCode } from '../../../lib/problem.ts';
import { FormDialog } from '../../../ui/admin/FormDialog.tsx';
import { NumberField } from '../../../ui/admin/NumberField.tsx';
import { TextArea } from '../../../ui/admin/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { type Chapter, type ChapterList, chapterOf, refusedText } from './chapter-list.ts';
import type { Library } from './use-library.ts';
import { useOpenedChapters } from './use-opened-chapters.ts';
import './chapter-dialog.css';

type Props = {
  /** Null for a new one. */
  chapter: Chapter | null;
  collection: Collection;
  library: Library;
  /** Gets the chapters that the change is one of. */
  onSave: (chapter: Chapter, opened: ChapterList) => Promise<void>;
  onClose: () => void;
};

const rulesFor = (id: string, held: ReadonlySet<string>) =>
  schemaRules<'title' | 'note' | 'weeksBefore', Chapter>(
    (read) => {
      const note = read('note').trim() || null;
      const typed = read('weeksBefore').trim();
      const weeksBefore = typed === '' ? null : typedWhole(typed);
      return chapterInput.safeParse({ id, title: read('title'), note, weeksBefore, recordingIds: [...held] });
    },
    messageByField({
      title: 'Title is required',
      note: 'At most 1000 characters.',
      weeksBefore: `Between 1 and ${maxChapterWeeks} weeks.`,
    }),
  );

/** Adds or changes a chapter: its words, and the recordings that it holds (docs/product.md#chapters). */
export function ChapterDialog({ chapter, collection, library, onSave, onClose }: Props) {
  const [id] = useState(() => chapter?.id ?? ulid());
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set(chapter?.recordingIds));
  const { opened, takeCurrent } = useOpenedChapters(library.chapters);
  /** The last failure was another change, whose chapters are now `opened`. */
  const [isRefused, setRefused] = useState(false);
  const { field, message, ...form } = useForm({
    rules: rulesFor(id, held),
    send: async (changed) => {
      await onSave(changed, opened);
      onClose();
    },
    explain: (error) => {
      const isOfOther = hasCode(error, 'recordings_changed');
      setRefused(isOfOther);
      if (isOfOther) takeCurrent();
      return { message: { tone: 'bad', title: 'That did not work.', text: messageOf(error) } };
    },
  });
  const put = (recordingId: string, isIn: boolean) => {
    const others = [...held].filter((one) => one !== recordingId);
    setHeld(new Set(isIn ? [...others, recordingId] : others));
  };
  const toGoOn = refusedText(
    chapter,
    opened.list.find((one) => one.id === id),
  );
  return (
    <FormDialog
      {...form}
      message={message && isRefused ? { ...message, text: `${message.text} ${toGoOn}` } : message}
      title={chapter ? 'Edit Chapter' : 'Add Chapter'}
      action="Save chapter"
      busyAction="Saving…"
      onClose={onClose}
    >
      <TextField {...field('title')} label="Title" maxLength={100} autoComplete="off" defaultValue={chapter?.title} />
      <TextArea
        {...field('note')}
        label="Note"
        rows={3}
        maxLength={1000}
        defaultValue={chapter?.note ?? ''}
        hint="Shown below the title; may stay empty."
      />
      {collectionRow(collection).hasDueDate && (
        <NumberField
          {...field('weeksBefore')}
          label="Weeks before the birth"
          format={wholeFormat('weeks')}
          defaultValue={chapter?.weeksBefore ?? ''}
          hint="From then on its recordings are suggested to members who gave a due date; may stay empty."
        />
      )}
      <Held library={library} id={id} held={held} onPut={put} />
    </FormDialog>
  );
}

type HeldProps = {
  library: Library;
  id: string;
  held: ReadonlySet<string>;
  onPut: (recordingId: string, isIn: boolean) => void;
};

/** Chooses which recordings are in the chapter; one that is in another leaves it. */
function Held({ library: { recordings, chapters }, id, held, onPut }: HeldProps) {
  if (recordings.length === 0) return null;
  return (
    <fieldset className="chapter-held">
      <legend>Recordings</legend>
      {recordings.map((recording) => {
        const other = chapterOf(chapters.list, recording.id);
        return (
          <label key={recording.id}>
            <input
              type="checkbox"
              checked={held.has(recording.id)}
              onChange={({ target }) => onPut(recording.id, target.checked)}
            />
            <span>
              {recording.title}
              {other && other.id !== id && <small>{`In “${other.title}”`}</small>}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
