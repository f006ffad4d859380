import { useMemo, useState } from 'react';
import { useSearch } from '../../../lib/admin/use-filters.ts';
import { usePages } from '../../../lib/admin/use-pages.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { AdminList } from '../../../ui/admin/AdminList.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { packColumnsIn } from './columns.tsx';
import { PackDialog } from './PackDialog.tsx';
import { outstandingCreditsText } from './pack-text.ts';

/** Keeps the line of what is not known yet. */
const noBreakSpace = '\u00a0';

/** Every pack that people have, newest first (docs/product.md#admin-packs). */
export function PacksPage() {
  const [search] = useSearch();
  const viewerZone = knownViewerZone();
  const pages = usePages('listPacks', { query: { search: search || undefined, timeZone: viewerZone } });
  const { data } = pages;
  const zone = data?.timeZone ?? viewerZone;
  const [isGiving, setGiving] = useState(false);
  const columns = useMemo(() => packColumnsIn(zone), [zone]);
  return (
    <>
      <PageHead
        title="Packs"
        sub={data ? outstandingCreditsText(data.outstanding) : noBreakSpace}
        actions={
          <button type="button" className={buttonClass({ tone: 'clay' })} onClick={() => setGiving(true)}>
            Give a Pack
          </button>
        }
      />
      <AdminList
        source={pages}
        failed="The packs did not load"
        reassurance="Nothing has changed."
        search={{ label: 'Search packs', placeholder: 'Search by owner, pack or note...' }}
        caption="Packs"
        columns={columns}
        rows={data?.packs}
        rowKey={({ id }) => id}
        empty={
          search
            ? { title: 'No packs match your search.' }
            : { title: 'Nobody has a pack yet', text: 'Sell them on the site, or give one to a person.' }
        }
      />
      {isGiving && <PackDialog zone={zone} onClose={() => setGiving(false)} />}
    </>
  );
}
