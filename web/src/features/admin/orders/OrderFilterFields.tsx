import { owingStatus } from '#shared/rules/admin.ts';
import { allCollections, collectionRow } from '#shared/rules/collections.ts';
import { shortDate } from '../../../lib/admin/dates.ts';
import { useFilters } from '../../../lib/admin/use-filters.ts';
import { type AdminSessionSummary, useUpcomingSessions } from '../../../lib/admin/use-upcoming-sessions.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Select } from '../../../ui/Select.tsx';
import { filteredStatuses, filtersFrom, isFiltered } from './order-filters.ts';
import '../../../ui/date-field.css';

/** Status, item and days of the list of orders, kept in the address. */
export function OrderFilterFields() {
  const [query, change] = useFilters();
  const filters = filtersFrom(query);
  return (
    <>
      <Select
        label="Status"
        value={filters.status ?? ''}
        onChange={({ target }) => change({ status: target.value || null })}
      >
        <option value="">All statuses</option>
        {filteredStatuses.map((status) => (
          <option key={status} value={status}>
            {status === owingStatus ? 'rest to be paid' : status}
          </option>
        ))}
      </Select>
      <ItemSelect chosen={filters.item ?? ''} onChoose={(item) => change({ item: item || null })} />
      <span className="orders__days">
        <Day label="From" value={filters.from} max={filters.to} onChange={(from) => change({ from })} />
        <Day label="To" value={filters.to} min={filters.from} onChange={(to) => change({ to })} />
      </span>
      {isFiltered(filters) && <ClearFilters />}
    </>
  );
}

export function ClearFilters() {
  const [, change] = useFilters();
  const clear = () => change({ status: null, item: null, from: null, to: null });
  return (
    <button type="button" className={buttonClass({ tone: 'line' })} onClick={clear}>
      Clear filters
    </button>
  );
}

/** All upcoming sessions and the latest past ones; also another one that the address names. */
function ItemSelect({ chosen, onChoose }: { chosen: string; onChoose: (item: string) => void }) {
  const upcoming = useUpcomingSessions().data?.sessions ?? [];
  const past = useEndpoint('listAdminSessions', { query: { when: 'past' } }).data?.sessions ?? [];
  const listedItems: string[] = [...allCollections(), ...[...upcoming, ...past].map(({ id }) => id)];
  return (
    <Select label="Item" className="orders__item" value={chosen} onChange={({ target }) => onChoose(target.value)}>
      <option value="">All items</option>
      {chosen !== '' && !listedItems.includes(chosen) && <option value={chosen}>Another session</option>}
      <optgroup label="Recordings">
        {allCollections().map((collection) => (
          <option key={collection} value={collection}>
            {collectionRow(collection).packageName}
          </option>
        ))}
      </optgroup>
      <SessionOptions label="Upcoming sessions" sessions={upcoming} />
      <SessionOptions label="Past sessions" sessions={past} />
    </Select>
  );
}

function SessionOptions({ label, sessions }: { label: string; sessions: AdminSessionSummary[] }) {
  if (sessions.length === 0) return null;
  return (
    <optgroup label={label}>
      {sessions.map(({ id, title, startTime }) => (
        <option key={id} value={id}>
          {title}, {shortDate(startTime)}
        </option>
      ))}
    </optgroup>
  );
}

type DayProps = {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | null) => void;
};

function Day({ label, value = '', onChange, ...bounds }: DayProps) {
  return (
    <label className="orders__day">
      {label}
      <input
        type="date"
        className="input"
        value={value}
        {...bounds}
        onChange={({ target }) => onChange(target.value || null)}
      />
    </label>
  );
}
