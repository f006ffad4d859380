import { useState } from 'react';
import type { OrderTab } from '#shared/contract/admin-paths.ts';
import { type OrderType, orderTypes } from '#shared/rules/admin.ts';
import { useFilters, useSearch } from '../../../lib/admin/use-filters.ts';
import { usePages } from '../../../lib/admin/use-pages.ts';
import { AdminList } from '../../../ui/admin/AdminList.tsx';
import { Download } from '../../../ui/admin/icons.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { RefreshButton } from '../../../ui/admin/RefreshButton.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import { orderColumns } from './columns.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { ClearFilters, OrderFilterFields } from './OrderFilterFields.tsx';
import { filtersFrom, isFiltered, requestOf } from './order-filters.ts';
import './orders.css';

const tabs = [
  { name: 'all', label: 'All Orders' },
  { name: 'session', label: 'Sessions' },
  { name: 'recording', label: 'Recordings' },
  { name: 'voucher', label: 'Vouchers' },
  { name: 'pack', label: 'Packs' },
] as const;

function tabFrom(query: URLSearchParams): OrderTab {
  return tabs.find(({ name }) => name === query.get('tab'))?.name ?? 'all';
}

type Counts = Record<OrderType, number>;

function countOf(tab: OrderTab, counts: Counts): number {
  return tab === 'all' ? orderTypes.reduce((sum, type) => sum + counts[type], 0) : counts[tab];
}

/** Bookings and purchases in one list, newest first (docs/product.md#admin-orders). */
export function OrdersPage() {
  const [query, filter] = useFilters();
  const [exporting, setExporting] = useState(false);
  const tab = tabFrom(query);
  const [search] = useSearch();
  const filters = filtersFrom(query);
  const isNarrow = isFiltered(filters);
  const pages = usePages('listOrders', { query: { type: tab, search: search || undefined, ...requestOf(filters) } });
  const counts = pages.data?.counts;
  const counted = tabs.map((entry) => ({ ...entry, count: counts && countOf(entry.name, counts) }));
  const buttons = (
    <>
      <button type="button" className={buttonClass({ tone: 'line' })} onClick={() => setExporting(true)}>
        <Download />
        Export CSV
      </button>
      <RefreshButton onRefresh={pages.renew} />
    </>
  );
  return (
    <>
      <PageHead title="Orders" actions={buttons} />
      <Tabs
        label="Orders"
        tabs={counted}
        chosen={tab}
        onChoose={(name) => filter({ tab: name === 'all' ? null : name })}
      >
        <AdminList
          source={pages}
          failed="The orders did not load"
          search={{ label: 'Search orders', placeholder: 'Name, e-mail, code or item' }}
          filters={<OrderFilterFields />}
          caption={counted.find(({ name }) => name === tab)?.label ?? 'Orders'}
          columns={orderColumns}
          rows={pages.data?.orders}
          rowKey={({ id }) => id}
          total={search || isNarrow || !counts ? undefined : countOf(tab, counts)}
          empty={{
            title: 'No orders found',
            ...(search && { text: 'No order has this name, address, code or item.' }),
            ...(isNarrow && { text: 'No order passes these filters.', actions: <ClearFilters /> }),
          }}
        />
      </Tabs>
      {exporting && <ExportDialog filters={{ tab, ...filters }} onClose={() => setExporting(false)} />}
    </>
  );
}
