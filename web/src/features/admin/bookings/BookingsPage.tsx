import { adminRefreshMilliseconds } from '#shared/rules/admin.ts';
import { useFilters } from '../../../lib/admin/use-filters.ts';
import { usePages } from '../../../lib/admin/use-pages.ts';
import { DataTable } from '../../../ui/admin/DataTable.tsx';
import { ListToolbar } from '../../../ui/admin/ListToolbar.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { Pager } from '../../../ui/admin/Pager.tsx';
import { RefreshButton } from '../../../ui/admin/RefreshButton.tsx';
import { SearchBox } from '../../../ui/admin/SearchBox.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { columns } from './columns.tsx';

/** All bookings of sessions, newest first, fetched again every minute (back office, section 2). */
export function BookingsPage() {
  const [query, filter] = useFilters();
  const search = query.get('search') ?? '';
  const pages = usePages(
    'listAdminBookings',
    { query: { search: search || undefined } },
    { refreshInterval: adminRefreshMilliseconds },
  );
  const { data } = pages;
  const empty = search ? 'No bookings match your search.' : 'No bookings yet.';
  return (
    <>
      <PageHead title="Session Bookings" actions={<RefreshButton label="Refresh Data" onRefresh={pages.renew} />} />
      <ListToolbar>
        <SearchBox
          label="Search bookings"
          placeholder="Name, e-mail or code"
          value={search}
          onSearch={(text) => filter({ search: text || null }, 'replace')}
        />
      </ListToolbar>
      {pages.error && !data ? (
        <LoadFailed title="The bookings did not load" onRetry={() => void pages.refresh()} reassurance="" />
      ) : (
        <DataTable
          caption="Session bookings"
          columns={columns}
          rows={data?.orders}
          rowKey={({ id }) => id}
          loading={pages.loading}
          empty={{ title: empty }}
          foot={
            data &&
            data.orders.length > 0 && (
              <Pager pages={pages} rows={data.orders.length} total={search ? undefined : data.counts.session} />
            )
          }
        />
      )}
    </>
  );
}
