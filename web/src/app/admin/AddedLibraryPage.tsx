import { useParams } from 'react-router';
import { LibraryPage } from '../../features/admin/recordings/LibraryPage.tsx';
import { NotFoundPage } from '../../features/site/not-found/NotFoundPage.tsx';
import { useAddedCollections } from '../../lib/admin/use-added-collections.ts';
import { Spinner } from '../../ui/Spinner.tsx';

/** The recordings of a collection that the owner has added, by its address. */
export function AddedLibraryPage() {
  const { library = '' } = useParams();
  const list = useAddedCollections();
  if (!list) return <Spinner label="Loading the page" within />;
  const id = library.replace(/-recordings$/, '');
  const isAdded = library !== id && list.some((one) => one.id === id);
  return isAdded ? <LibraryPage key={id} collection={id} /> : <NotFoundPage />;
}
