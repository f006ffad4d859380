import type { Collection } from '#shared/rules/collections.ts';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { libraryText } from './library-text.ts';
import { Purchases } from './Purchases.tsx';

export { LibraryPage } from './LibraryPage.tsx';

/** The purchases of a collection on a page of their own (docs/product.md#recording-library). */
export function PurchasesPage({ collection }: { collection: Collection }) {
  return (
    <>
      <PageHead title={libraryText(collection).purchases} />
      <Purchases collection={collection} />
    </>
  );
}
