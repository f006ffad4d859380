import { useParams } from 'react-router';
import { LibraryPage } from '../../features/admin/recordings/LibraryPage.tsx';
import { AdminMain } from '../../features/admin/shell/AdminShell.tsx';
import { NotFoundPage } from '../../features/site/not-found/NotFoundPage.tsx';
import { useAddedCollections } from '../../lib/admin/use-added-collections.ts';
import { Spinner } from '../../ui/Spinner.tsx';

/** The recordings of a collection that the owner has added, by its address; the page of an address without one has its own frame. */
export function AddedLibraryPage() {
  const { library = '' } = useParams();
  const list = useAddedCollections();
  if (!list) {
    return (
      <AdminMain>
        <Spinner label="Loading the page" within />
      </AdminMain>
    );
  }
  const id = library.replace(/-recordings$/, '');
  const isAdded = library !== id && list.some((one) => one.id === id);
  if (!isAdded) return <NotFoundPage />;
  return (
    <AdminMain>
      <LibraryPage key={id} collection={id} />
    </AdminMain>
  );
}
