import { useState } from 'react';
import type { OrderTab } from '#shared/contract/admin-paths.ts';
import { useFilters } from '../../../lib/admin/use-filters.ts';
import { usePages } from '../../../lib/admin/use-pages.ts';
import { DataTable } from '../../../ui/admin/DataTable.tsx';
import { Download } from '../../../ui/admin/icons.tsx';
import { ListToolbar } from '../../../ui/admin/ListToolbar.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { Pager } from '../../../ui/admin/Pager.tsx';
import { RefreshButton } from '../../../ui/admin/RefreshButton.tsx';
import { SearchBox } from '../../../ui/admin/SearchBox.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { columns } from './columns.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import './orders.css';

const tabs = [
  { name: 'all', label: 'All Orders' },
  { name: 'session', label: 'Sessions' },
  { name: 'recording', label: 'Recordings' },
] as const;

function tabFrom(query: URLSearchParams): OrderTab {
  return tabs.find(({ name }) => name === query.get('tab'))?.name ?? 'all';
}

type Counts = { session: number; recording: number };

function countOf(tab: OrderTab, { session, recording }: Counts): number {
  return tab === 'all' ? session + recording : { session, recording }[tab];
}

/** Bookings and purchases in one list, newest first (back office, section 2). */
export function OrdersPage() {
  const [query, filter] = useFilters();
  const [exporting, setExporting] = useState(false);
  const tab = tabFrom(query);
  const search = query.get('search') ?? '';
  const pages = usePages('listOrders', { query: { type: tab, search: search || undefined } });
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
        <ListToolbar>
          <SearchBox
            label="Search orders"
            placeholder="Name, e-mail or code"
            value={search}
            onSearch={(text) => filter({ search: text || null }, 'replace')}
          />
        </ListToolbar>
        {pages.error && !pages.data ? (
          <LoadFailed title="The orders did not load" onRetry={() => void pages.refresh()} reassurance="" />
        ) : (
          <DataTable
            caption={counted.find(({ name }) => name === tab)?.label ?? 'Orders'}
            columns={columns}
            rows={pages.data?.orders}
            rowKey={({ id }) => id}
            loading={pages.loading}
            empty={{ title: 'No orders found', ...(search && { text: 'Nobody by this name, address or code.' }) }}
            foot={
              pages.data &&
              pages.data.orders.length > 0 && (
                <Pager
                  pages={pages}
                  rows={pages.data.orders.length}
                  total={search || !counts ? undefined : countOf(tab, counts)}
                />
              )
            }
          />
        )}
      </Tabs>
      {exporting && <ExportDialog onClose={() => setExporting(false)} />}
    </>
  );
}
