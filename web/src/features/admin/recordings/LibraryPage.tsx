import { adminPaths, type LibraryTab } from '#shared/contract/admin-paths.ts';
import { type Collection, isBuiltIn } from '#shared/rules/collections.ts';
import { useFilters } from '../../../lib/admin/use-filters.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { libraryText } from './library-text.ts';
import { PriceCard } from './PriceCard.tsx';
import { Purchases } from './Purchases.tsx';
import { RecordingEditor } from './RecordingEditor.tsx';
import { RecordingsLibrary } from './RecordingsLibrary.tsx';
import './library-page.css';

const tabs: { name: LibraryTab; label: string }[] = [
  { name: 'recordings', label: 'Recordings' },
  { name: 'purchases', label: 'Purchases' },
];

/**
 * The recordings of a collection, what they cost, and who has bought them (docs/product.md#recording-library). Tab,
 * filters and the recording that is edited stand in the address.
 */
export function LibraryPage({ collection }: { collection: Collection }) {
  const [query, change] = useFilters();
  const tab = query.get('tab') === 'purchases' ? 'purchases' : 'recordings';
  const edited = query.get('recording');
  if (edited) {
    return (
      <RecordingEditor
        key={edited}
        collection={collection}
        id={edited === 'new' ? null : edited}
        onClose={() => change({ recording: null })}
      />
    );
  }
  return (
    <>
      <PageHead title={libraryText(collection).title} />
      <Tabs
        label={libraryText(collection).title}
        tabs={tabs}
        chosen={tab}
        onChoose={(name) => change({ tab: name === 'recordings' ? null : name, search: null, status: null })}
      >
        <div className="library-page">
          {tab === 'purchases' ? (
            <Purchases collection={collection} />
          ) : (
            <>
              {isBuiltIn(collection) ? (
                <PriceCard collection={collection} />
              ) : (
                <AppLink to={adminPaths.siteSettings.href('library')}>Name, words, price and offer</AppLink>
              )}
              <RecordingsLibrary collection={collection} onEdit={(id) => change({ recording: id ?? 'new' })} />
            </>
          )}
        </div>
      </Tabs>
    </>
  );
}
