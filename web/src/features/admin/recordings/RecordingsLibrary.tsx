import { useState } from 'react';
import type { Collection } from '#shared/rules/collections.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { ConfirmDialog } from '../../../ui/admin/ConfirmDialog.tsx';
import { Plus } from '../../../ui/admin/icons.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import { Chapters } from './Chapters.tsx';
import { RecordingsTable } from './RecordingsTable.tsx';
import { type AdminRecording, useLibrary } from './use-library.ts';

type Props = {
  collection: Collection;
  /** Opens the form; null for a new recording. */
  onEdit: (id: string | null) => void;
};

/** The recordings of a collection: added, edited, deleted, put into order (docs/product.md#recording-library). */
export function RecordingsLibrary({ collection, onEdit }: Props) {
  const library = useLibrary(collection);
  const [toDelete, setToDelete] = useState<AdminRecording | null>(null);
  const add = (
    <button type="button" className={buttonClass({ tone: 'clay' })} onClick={() => onEdit(null)}>
      <Plus />
      Add Recording
    </button>
  );
  return (
    <>
      <section className="library" aria-labelledby="library-heading">
        <div className="library__head spread">
          <h2 id="library-heading" className="card-title">
            Recordings Library
          </h2>
          {add}
        </div>
        <AsyncBoundary
          data={library.data}
          error={library.error}
          loading={<TableSkeleton />}
          failed={
            <LoadFailed
              title="The recordings did not load"
              onRetry={library.retry}
              reassurance="Nothing has changed."
            />
          }
        >
          {({ recordings, chapters }) =>
            recordings.length === 0 ? (
              <StateBox title="No recordings yet">
                The first one you add is what visitors of this collection see.
              </StateBox>
            ) : (
              <RecordingsTable
                collection={collection}
                recordings={recordings}
                chapters={chapters.list}
                onFree={(recording, isFree) => void library.setFree(recording, isFree)}
                onMove={library.move}
                onEdit={onEdit}
                onDelete={setToDelete}
              />
            )
          }
        </AsyncBoundary>
        {toDelete && (
          <DeleteRecording
            recording={toDelete}
            onDelete={() => library.remove(toDelete)}
            onClose={() => setToDelete(null)}
          />
        )}
      </section>
      {library.data && library.data.recordings.length > 0 && (
        <Chapters {...library} collection={collection} library={library.data} />
      )}
    </>
  );
}

type DeleteProps = { recording: AdminRecording; onDelete: () => Promise<unknown>; onClose: () => void };

function DeleteRecording({ recording, onDelete, onClose }: DeleteProps) {
  return (
    <ConfirmDialog
      title="Delete Recording"
      body={
        <p>
          Are you sure you want to delete “{recording.title}”? Its video and captions are removed, and those who have
          the collection no longer find it. This action cannot be undone.
        </p>
      }
      action="Delete"
      onConfirm={onDelete}
      onClose={onClose}
    />
  );
}

const places = ['one', 'two', 'three', 'four', 'five', 'six'];

function TableSkeleton() {
  return (
    <div className="library__skeleton" role="status" aria-label="Loading recordings">
      {places.map((place) => (
        <Skeleton key={place} width="100%" height="3.5rem" radius="var(--r-sm)" />
      ))}
    </div>
  );
}
