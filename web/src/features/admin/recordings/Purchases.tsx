import { useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { purchaseFilter } from '#shared/contract/purchases/admin-schemas.ts';
import { type Collection, collectionRow } from '#shared/rules/collections.ts';
import type { AdminOrder } from '../../../lib/admin/orders.ts';
import { useFilters, useSearch } from '../../../lib/admin/use-filters.ts';
import { usePages } from '../../../lib/admin/use-pages.ts';
import { AdminList } from '../../../ui/admin/AdminList.tsx';
import { RefreshButton } from '../../../ui/admin/RefreshButton.tsx';
import { Stats, StatTile } from '../../../ui/admin/Stats.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Gift } from '../../../ui/page-icons.tsx';
import { Select } from '../../../ui/Select.tsx';
import { GiftDialog } from './GiftDialog.tsx';
import { withGift } from './gift.ts';
import { libraryText } from './library-text.ts';
import { columnsOf } from './purchase-columns.tsx';
import './purchases.css';

/** Statuses that the list can be narrowed to (docs/product.md#collection-purchases). */
const filters = [
  ['paid', 'Paid'],
  ['free', 'Free Access'],
  ['pending', 'Pending'],
  ['failed', 'Failed'],
  ['cancelled', 'Cancelled'],
] as const;

/** The purchases that the address asks for, and whether those are not all. */
function usePurchases(collection: Collection) {
  const [query, change] = useFilters();
  const [search] = useSearch();
  const status = purchaseFilter.safeParse(query.get('status')).data;
  const pages = usePages('listPurchases', {
    params: { collection },
    query: { ...(search && { search }), ...(status && { status }) },
  });
  return {
    pages,
    status,
    choose: (chosen: string) => change({ status: chosen || null }, 'replace'),
    isNarrow: search !== '' || status !== undefined,
    /** Tells whether an order that is created now would be on the page that is shown. */
    shows: (order: AdminOrder) =>
      pages.page === 1 && search === '' && (status === undefined || status === order.status),
  };
}

export function Purchases({ collection }: { collection: Collection }) {
  const [giving, setGiving] = useState(false);
  const { listsFreeRequests } = collectionRow(collection);
  const { pages, status, choose, isNarrow, shows } = usePurchases(collection);
  const { data, error } = pages;
  if (error && !data) {
    const retry = () => void pages.refresh();
    return <LoadFailed title="The purchases did not load" onRetry={retry} reassurance="Nothing has changed." />;
  }
  return (
    <section className="purchases" aria-label={libraryText(collection).purchases}>
      {listsFreeRequests && <Counters counts={data?.counts} />}
      <AdminList
        source={pages}
        failed="The purchases did not load"
        search={{ label: 'Search purchases', placeholder: 'Search purchases...' }}
        filters={<StatusFilter status={status} onChoose={choose} />}
        toolbarEnd={
          <>
            <RefreshButton onRefresh={pages.renew} />
            <button type="button" className={buttonClass({ tone: 'sage' })} onClick={() => setGiving(true)}>
              <Gift />
              Give free access
            </button>
          </>
        }
        caption={libraryText(collection).purchases}
        columns={columnsOf(collection)}
        rows={data?.purchases}
        rowKey={({ id }) => id}
        total={isNarrow ? undefined : data?.counts.total}
        hidePager={!data?.nextCursor && pages.page === 1}
        empty={{
          title: listsFreeRequests || isNarrow ? 'No requests found' : 'No purchases yet',
          ...(isNarrow && { text: 'Try adjusting your filters' }),
        }}
      />
      {giving && (
        <GiftDialog
          collection={collection}
          onGiven={(order) => pages.change((page) => withGift(page, order, shows(order)))}
          onClose={() => setGiving(false)}
        />
      )}
    </section>
  );
}

type FilterProps = { status: string | undefined; onChoose: (status: string) => void };

function StatusFilter({ status, onChoose }: FilterProps) {
  return (
    <Select label="Status" value={status ?? ''} onChange={({ target }) => onChoose(target.value)}>
      <option value="">All Statuses</option>
      {filters.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}

/**
 * The four counters of a collection that lists requests for free recordings (docs/product.md#collection-purchases): of all purchases, whatever is
 * searched for.
 */
function Counters({ counts }: { counts: ResponseBody<'listPurchases'>['counts'] | undefined }) {
  return (
    <Stats>
      <StatTile label="Total Requests" value={counts?.total} />
      <StatTile label="Paid" value={counts?.paid} />
      <StatTile label="Free Access" value={counts?.free} />
      <StatTile label="Pending" value={counts?.pending} />
    </Stats>
  );
}
