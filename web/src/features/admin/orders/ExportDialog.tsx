import { useRef, useState } from 'react';
import type { OrderTab } from '#shared/contract/admin-paths.ts';
import type { Month } from '#shared/rules/income.ts';
import { downloadCsv } from '../../../lib/admin/csv.ts';
import { accountingMonths, lastMonths, monthName, spanOf } from '../../../lib/admin/months.ts';
import type { AdminOrder } from '../../../lib/admin/orders.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { SelectField } from '../../../ui/admin/SelectField.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { fetchOrders, orderCsvColumns, orderCsvRowOf } from './export.ts';
import { isFiltered, type OrderFilters, passesFilters } from './order-filters.ts';
import '../../../ui/admin/confirm-dialog.css';
import './export.css';

type ListFilters = OrderFilters & { tab: OrderTab };

type Outcome = { state: 'idle' | 'busy' } | { state: 'done'; orders: number } | { state: 'failed'; message: string };

/** Fetches the orders of a span that pass the list's filters and saves them; can be stopped. */
function useExport(filters: ListFilters) {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' });
  const [orders, setOrders] = useState(0);
  const running = useRef<AbortController>(undefined);
  const run = async (from: Month, until: Month) => {
    const controller = new AbortController();
    running.current = controller;
    setOrders(0);
    setOutcome({ state: 'busy' });
    try {
      const isWanted = (order: AdminOrder) => passesFilters(order, filters);
      const { signal } = controller;
      const found = await fetchOrders(spanOf(from, until), { signal, onProgress: setOrders, isWanted });
      if (!found) return;
      if (found.length > 0)
        await downloadCsv(`orders-${from}-to-${until}.csv`, found.map(orderCsvRowOf), orderCsvColumns);
      setOutcome({ state: 'done', orders: found.length });
    } catch (error) {
      setOutcome({ state: 'failed', message: messageOf(error) });
    }
  };
  const stop = () => {
    running.current?.abort();
    setOutcome({ state: 'idle' });
  };
  return { outcome, orders, run, stop };
}

/** First and last month of the file; the end never lies before the beginning. */
function useMonths(months: readonly Month[], filters: ListFilters) {
  const ofDay = (day: string | undefined) => months.find((month) => day?.startsWith(month)) ?? months[0] ?? '';
  const [from, setFrom] = useState(ofDay(filters.from));
  const [until, setUntil] = useState(ofDay(filters.to));
  const chooseFrom = (month: Month) => {
    setFrom(month);
    if (until < month) setUntil(month);
  };
  return { from, until, chooseFrom, chooseUntil: setUntil };
}

type Props = { filters: ListFilters; onClose: () => void };

/** Saves the orders of some months as a file for the bookkeeper, with its progress; Cancel stops it. */
export function ExportDialog({ filters, onClose }: Props) {
  const [months] = useState(() => lastMonths(new Date(), accountingMonths));
  const { from, until, chooseFrom, chooseUntil } = useMonths(months, filters);
  const { outcome, orders, run, stop } = useExport(filters);
  const busy = outcome.state === 'busy';
  const close = () => {
    stop();
    onClose();
  };
  return (
    <Modal title="Export orders" onClose={close}>
      <p className="hint">One file of all bookings and purchases that were ordered in these months.</p>
      {(isFiltered(filters) || filters.tab !== 'all') && (
        <p className="hint">Only those that pass the tab and the filters of the list.</p>
      )}
      <div className="export">
        <MonthField label="From" months={months} chosen={from} onChoose={chooseFrom} first />
        <MonthField
          label="Until the end of"
          months={months.filter((month) => month >= from)}
          chosen={until}
          onChoose={chooseUntil}
        />
      </div>
      <div role="status">
        {busy && <p className="hint">{orders === 0 ? 'Fetching the orders…' : `${orders} orders so far…`}</p>}
        {outcome.state === 'done' && <Done orders={outcome.orders} />}
      </div>
      {outcome.state === 'failed' && <Alert tone="bad" title="The export failed." text={outcome.message} />}
      <div className="confirm__end">
        <button type="button" className={buttonClass({ tone: 'line' })} onClick={busy ? stop : close}>
          {outcome.state === 'done' ? 'Close' : 'Cancel'}
        </button>
        <button
          type="button"
          className={buttonClass({ tone: 'sage' })}
          aria-disabled={busy}
          onClick={() => !busy && void run(from, until)}
        >
          {busy ? 'Exporting…' : 'Download CSV'}
        </button>
      </div>
    </Modal>
  );
}

function Done({ orders }: { orders: number }) {
  if (orders === 0) return <Alert tone="wait" title="No orders found" text="Nothing was ordered in these months." />;
  return <Alert tone="good" title="Saved." text={orders === 1 ? 'One order.' : `${orders} orders.`} />;
}

type MonthProps = {
  label: string;
  months: readonly Month[];
  chosen: Month;
  onChoose: (month: Month) => void;
  /** Has the focus when the dialog opens. */
  first?: boolean;
};

function MonthField({ label, months, chosen, onChoose, first = false }: MonthProps) {
  return (
    <SelectField
      label={label}
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
      {...(first && { 'data-first': true })}
    >
      {months.map((month) => (
        <option key={month} value={month}>
          {monthName(month)}
        </option>
      ))}
    </SelectField>
  );
}
