import { useId } from 'react';
import { type Column, DataTable } from '../../../../ui/admin/DataTable.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { LoadFailed } from '../../../../ui/LoadFailed.tsx';

type Props<Row> = {
  title: string;
  hint?: string | undefined;
  columns: readonly Column<Row>[];
  /** Undefined while the first page is fetched. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  empty: string;
  list: { error: unknown; renew: () => unknown; more: (() => void) | null; fetchingMore: boolean };
};

/** A list on a person's page, which grows by a page at a time. */
export function PersonList<Row>({ title, hint, columns, rows, rowKey, empty, list }: Props<Row>) {
  const id = useId();
  const { error, renew, more: loadMore, fetchingMore } = list;
  return (
    <section className="member__orders" aria-labelledby={id}>
      <h2 id={id} className="panel-title">
        {title}
      </h2>
      {hint && <p className="hint">{hint}</p>}
      {error && !rows ? (
        <LoadFailed title={`${title} did not load`} onRetry={() => void renew()} reassurance="" />
      ) : rows?.length === 0 ? (
        <p className="member__none">{empty}.</p>
      ) : (
        <DataTable
          caption={title}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          empty={{ title: empty }}
          loading={fetchingMore}
        />
      )}
      {loadMore && (
        <button
          type="button"
          className={`${buttonClass({ tone: 'line' })} member__more`}
          aria-disabled={fetchingMore}
          onClick={loadMore}
        >
          {fetchingMore ? 'One moment…' : `Show more: ${title.toLowerCase()}`}
        </button>
      )}
    </section>
  );
}
