import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { LibraryPage } from './LibraryPage.tsx';
import { libraryText } from './library-text.ts';
import { Purchases } from './Purchases.tsx';

export function BirthLibraryPage() {
  return <LibraryPage key="birth" collection="birth" />;
}

export function StressLibraryPage() {
  return <LibraryPage key="stress" collection="stress" />;
}

/** The purchases of the birth collection on a page of their own (docs/product.md#recording-library). */
export function BirthPurchasesPage() {
  return (
    <>
      <PageHead title={libraryText.birth.purchases} />
      <Purchases collection="birth" />
    </>
  );
}
