import { adminRefreshMilliseconds } from '#shared/rules/admin.ts';
import { useSearch } from '../../../lib/admin/use-filters.ts';
import { usePages } from '../../../lib/admin/use-pages.ts';
import { AdminList } from '../../../ui/admin/AdminList.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { RefreshButton } from '../../../ui/admin/RefreshButton.tsx';
import { bookingColumns } from './columns.tsx';

/** docs/product.md#admin-bookings */
export function BookingsPage() {
  const [search] = useSearch();
  const pages = usePages(
    'listAdminBookings',
    { query: { search: search || undefined } },
    { refreshInterval: adminRefreshMilliseconds },
  );
  return (
    <>
      <PageHead title="Session Bookings" actions={<RefreshButton label="Refresh Data" onRefresh={pages.renew} />} />
      <AdminList
        source={pages}
        failed="The bookings did not load"
        search={{ label: 'Search bookings', placeholder: 'Name, e-mail, code or session' }}
        caption="Session bookings"
        columns={bookingColumns}
        rows={pages.data?.orders}
        rowKey={({ id }) => id}
        total={search ? undefined : pages.data?.counts.session}
        empty={{ title: search ? 'No bookings match your search.' : 'No bookings yet.' }}
      />
    </>
  );
}
