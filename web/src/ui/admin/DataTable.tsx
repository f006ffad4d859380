import { type ReactNode, useState } from 'react';
import { Skeleton } from '../Skeleton.tsx';
import { StateBox } from '../StateBox.tsx';
import { ArrowDown, ArrowUp } from './icons.tsx';
import './data-table.css';
import './data-table-cards.css';

export type Column<Row> = {
  name: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The width is a share of a CSS grid or a length: '8rem', '20%'. A column without one takes what it needs. */
  width?: string;
  /** `end` for numbers. */
  align?: 'end';
  /** Cuts what does not fit in the table, while a card shows all of it; this needs a width. */
  clip?: boolean;
  /**
   * Position in a card: title and figure in its head, line (the default) each on a line of its own, labelled
   * with its heading before it, last after the others, foot and actions in its foot, none not at all.
   */
  card?: 'title' | 'figure' | 'line' | 'labelled' | 'last' | 'foot' | 'actions' | 'none';
  /** Makes the column sortable; only for complete lists. */
  compare?: (one: Row, other: Row) => number;
};

export type TableProps<Row> = {
  /** Tells screen readers what the table lists. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined during the first load. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  empty: { title: string; text?: string; actions?: ReactNode };
  /** Newer rows are loading; the current ones are dimmed. */
  loading?: boolean;
  /** Below the rows: a `Pager`. */
  foot?: ReactNode;
};

type Sorting = { by: string; order: 'ascending' | 'descending' };

/** The next sorting when a heading is pressed: ascending, descending, unsorted. */
export function nextSorting(sorting: Sorting | null, columnName: string): Sorting | null {
  if (sorting?.by !== columnName) return { by: columnName, order: 'ascending' };
  return sorting.order === 'ascending' ? { by: columnName, order: 'descending' } : null;
}

/** Stable sort. */
export function sortRows<Row>(
  rows: readonly Row[],
  sorting: Sorting | null,
  compare: ((one: Row, other: Row) => number) | undefined,
): readonly Row[] {
  if (!sorting || !compare) return rows;
  const sign = sorting.order === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => sign * compare(one, other));
}

/** A role announced: a table that is shown as cards loses its own in some browsers. */
const roleProps = (role: string) => ({ role });

/** Rows of the skeleton (docs/product.md#admin-shell). */
const skeletonRows = 6;

/**
 * A list of the admin area: a table on wide screens, else a card for each row. It keeps its place while rows are
 * fetched: a skeleton of six first, later the old rows, dimmed.
 */
export function DataTable<Row>({ columns, rows, rowKey, caption, empty, foot, loading = false }: TableProps<Row>) {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  if (rows?.length === 0 && !foot) return <Empty {...empty} />;
  const compare = columns.find(({ name }) => name === sorting?.by)?.compare;
  return (
    <div className="data" aria-busy={loading || !rows}>
      <table className="data__table boxed" {...roleProps('table')}>
        <caption className="sr-only">{caption}</caption>
        <thead {...roleProps('rowgroup')}>
          <tr {...roleProps('row')}>
            {columns.map((column) => (
              <Heading
                key={column.name}
                column={column}
                sorting={sorting}
                onSort={() => setSorting(nextSorting(sorting, column.name))}
              />
            ))}
          </tr>
        </thead>
        <tbody {...roleProps('rowgroup')}>
          {rows
            ? sortRows(rows, sorting, compare).map((row) => <Line key={rowKey(row)} columns={columns} row={row} />)
            : Array.from({ length: skeletonRows }, (_, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: all the same.
                <SkeletonLine key={line} columns={columns} />
              ))}
        </tbody>
      </table>
      {rows?.length === 0 && <Empty {...empty} />}
      {foot}
    </div>
  );
}

function Empty({ title, text, actions }: TableProps<unknown>['empty']) {
  return (
    <StateBox title={title} actions={actions}>
      {text}
    </StateBox>
  );
}

type HeadingProps<Row> = { column: Column<Row>; sorting: Sorting | null; onSort: () => void };

function Heading<Row>({ column, sorting, onSort }: HeadingProps<Row>) {
  const { name, label, compare, width } = column;
  const order = sorting?.by === name ? sorting.order : undefined;
  return (
    <th {...roleProps('columnheader')} scope="col" className={classOf(column)} style={{ width }} aria-sort={order}>
      {compare ? (
        <button type="button" className="data__sort" onClick={onSort}>
          {label}
          {order === 'ascending' && <ArrowUp />}
          {order === 'descending' && <ArrowDown />}
        </button>
      ) : (
        label
      )}
    </th>
  );
}

function Line<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <tr {...roleProps('row')}>
      {columns.map((column) => (
        <td key={column.name} {...roleProps('cell')} className={classOf(column)} data-label={column.label}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

function SkeletonLine<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tr {...roleProps('row')}>
      {columns.map((column) => (
        <td key={column.name} {...roleProps('cell')} className={classOf(column)}>
          <Skeleton width="70%" height="0.75rem" />
        </td>
      ))}
    </tr>
  );
}

function classOf<Row>({ card = 'line', align, clip }: Column<Row>): string {
  return [`data__${card}`, align && 'data__cell--end', clip && 'data__cell--clip'].filter(Boolean).join(' ');
}
