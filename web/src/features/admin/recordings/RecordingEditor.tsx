import { libraryHref } from '#shared/contract/admin-paths.ts';
import { problems } from '#shared/contract/problems.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageBackLink } from '../../../ui/PageBackLink.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import { libraryText } from './library-text.ts';
import { RecordingForm } from './RecordingForm.tsx';
import { useLibrary } from './use-library.ts';

type Props = {
  collection: Collection;
  /** Null for a new one. */
  id: string | null;
  onClose: () => void;
};

export function RecordingEditor({ collection, id, onClose }: Props) {
  const { data, error, retry } = useLibrary(collection);
  return (
    <>
      <PageHead
        title={id ? 'Edit Recording' : 'Add Recording'}
        back={<PageBackLink to={libraryHref(collection)}>{libraryText(collection).title}</PageBackLink>}
      />
      <AsyncBoundary
        data={data}
        error={error}
        loading={<Spinner label="Loading the recording" within />}
        failed={<LoadFailed title="The recording did not load" onRetry={retry} reassurance="Nothing has changed." />}
      >
        {({ recordings, nextOrderIndex }) => {
          const recording = recordings.find((one) => one.id === id) ?? null;
          if (id && !recording) return <StateBox title={problems.recording_not_found.title} />;
          return (
            <RecordingForm
              collection={collection}
              recording={recording}
              nextOrderIndex={nextOrderIndex}
              onClose={onClose}
            />
          );
        }}
      </AsyncBoundary>
    </>
  );
}
