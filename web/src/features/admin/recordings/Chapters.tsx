import { useState } from 'react';
import { type Collection, maxChapters } from '#shared/rules/collections.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { hasCode } from '../../../lib/problem.ts';
import { ConfirmDialog } from '../../../ui/admin/ConfirmDialog.tsx';
import { Plus } from '../../../ui/admin/icons.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { ChapterDialog } from './ChapterDialog.tsx';
import { ChaptersTable } from './ChaptersTable.tsx';
import type { Chapter, ChapterList } from './chapter-list.ts';
import type { useLibrary } from './use-library.ts';
import { useOpenedChapters } from './use-opened-chapters.ts';

type Library = ReturnType<typeof useLibrary>;
type Props = Pick<Library, 'moveChapter' | 'saveChapter' | 'removeChapter'> & {
  collection: Collection;
  library: NonNullable<Library['data']>;
};

/** The chapters of a collection: added, changed, deleted, put into order (docs/product.md#chapters). */
export function Chapters({ collection, library, moveChapter, saveChapter, removeChapter }: Props) {
  const [edited, setEdited] = useState<Chapter | 'new' | null>(null);
  const [toDelete, setToDelete] = useState<Chapter | null>(null);
  const { list } = library.chapters;
  return (
    <section className="library" aria-labelledby="chapters-heading">
      <div className="library__head spread">
        <h2 id="chapters-heading" className="card-title">
          Chapters
        </h2>
        {list.length < maxChapters && (
          <button type="button" className={buttonClass({ tone: 'line' })} onClick={() => setEdited('new')}>
            <Plus />
            Add Chapter
          </button>
        )}
      </div>
      {list.length === 0 ? (
        <p className="hint">
          Chapters part the collection into steps, such as weeks or times of the day. Without any, its recordings are
          one list.
        </p>
      ) : (
        <ChaptersTable chapters={list} onMove={moveChapter} onEdit={setEdited} onDelete={setToDelete} />
      )}
      {edited && (
        <ChapterDialog
          chapter={edited === 'new' ? null : edited}
          collection={collection}
          library={library}
          onSave={saveChapter}
          onClose={() => setEdited(null)}
        />
      )}
      {toDelete && (
        <DeleteChapter
          chapter={toDelete}
          chapters={library.chapters}
          onDelete={removeChapter}
          onClose={() => setToDelete(null)}
        />
      )}
    </section>
  );
}

type DeleteProps = {
  chapter: Chapter;
  chapters: ChapterList;
  onDelete: Library['removeChapter'];
  onClose: () => void;
};

/** Asks before a chapter is deleted, and once more where somebody else has changed the chapters meanwhile. */
function DeleteChapter({ chapter, chapters, onDelete, onClose }: DeleteProps) {
  const { opened, takeCurrent } = useOpenedChapters(chapters);
  const { title } = opened.list.find(({ id }) => id === chapter.id) ?? chapter;
  const confirm = async () => {
    try {
      await onDelete(chapter, opened);
    } catch (error) {
      if (!hasCode(error, 'recordings_changed')) throw error;
      takeCurrent();
      throw new Error(`${messageOf(error)} Press Delete again to delete this chapter as it is now.`);
    }
  };
  return (
    <ConfirmDialog
      title="Delete Chapter"
      body={<p>{`Are you sure you want to delete “${title}”? Its recordings stay, in no chapter.`}</p>}
      action="Delete"
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
