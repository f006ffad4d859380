import type { ReactNode } from 'react';
import { useSearch } from '../../lib/admin/use-filters.ts';
import { LoadFailed } from '../LoadFailed.tsx';
import { DataTable, type TableProps } from './DataTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { Pager } from './Pager.tsx';
import { SearchBox } from './SearchBox.tsx';

/** A list as `usePages` or `useEndpoint` returns it; only pages have a pager. */
type Source = {
  error: unknown;
  loading: boolean;
  refresh: () => Promise<unknown>;
  page?: number;
  next?: (() => void) | undefined;
  previous?: (() => void) | undefined;
};

type Props<Row> = Omit<TableProps<Row>, 'loading' | 'foot'> & {
  source: Source;
  /** Title shown when the first page could not be loaded, and a reassuring sentence. */
  failed: string;
  reassurance?: string;
  /** Number of all rows, where it is known. */
  total?: number | undefined;
  hidePager?: boolean;
  /** A search box whose text is the query parameter `search`. */
  search?: { label: string; placeholder: string };
  /** Controls after the search box, and at the end of the toolbar. */
  filters?: ReactNode;
  toolbarEnd?: ReactNode;
};

/** Toolbar, table and pager of an admin list, with its loading, empty and failed states. */
export function AdminList<Row>({ source, failed, reassurance = '', search, filters, toolbarEnd, ...list }: Props<Row>) {
  const { total, hidePager = false, ...table } = list;
  const { rows } = table;
  const { page } = source;
  // A page may be empty and have others beside it: what a search reads for one is bounded.
  const hasPager =
    page !== undefined && !hidePager && rows !== undefined && (rows.length > 0 || source.next || page > 1);
  return (
    <>
      {(search || filters || toolbarEnd) && (
        <ListToolbar end={toolbarEnd}>
          {search && <AddressSearch {...search} />}
          {filters}
        </ListToolbar>
      )}
      {source.error && !rows ? (
        <LoadFailed title={failed} onRetry={() => void source.refresh()} reassurance={reassurance} />
      ) : (
        <DataTable
          {...table}
          loading={source.loading}
          foot={hasPager && <Pager {...source} page={page} rows={rows.length} total={total} />}
        />
      )}
    </>
  );
}

function AddressSearch(props: { label: string; placeholder: string }) {
  const [search, setSearch] = useSearch();
  return <SearchBox {...props} value={search} onSearch={setSearch} />;
}
