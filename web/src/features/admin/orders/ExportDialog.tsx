import { useRef, useState } from 'react';
import type { OrderTab } from '#shared/contract/admin-paths.ts';
import type { Month } from '#shared/rules/income.ts';
import { downloadCsv } from '../../../lib/admin/csv.ts';
import { accountingMonths, lastMonths, monthName, spanOf } from '../../../lib/admin/months.ts';
import type { AdminOrder } from '../../../lib/admin/orders.ts';
import { checks } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { SelectField } from '../../../ui/admin/SelectField.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Form } from '../../../ui/Form.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { fetchOrders, orderCsvColumns, orderCsvRowOf } from './export.ts';
import { isFiltered, type OrderFilters, passesFilters } from './order-filters.ts';
import '../../../ui/admin/confirm-dialog.css';
import './export.css';

type ListFilters = OrderFilters & { tab: OrderTab };

/** Fetches the orders of a span that pass the list's filters and saves them; can be stopped. */
function useExport(filters: ListFilters) {
  /** Counts the orders that were fetched so far, and those that were saved. */
  const [fetched, setFetched] = useState(0);
  const [saved, setSaved] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  const run = async (from: Month, until: Month) => {
    const controller = new AbortController();
    running.current = controller;
    setFetched(0);
    setSaved(null);
    const isWanted = (order: AdminOrder) => passesFilters(order, filters);
    const found = await fetchOrders(spanOf(from, until), {
      signal: controller.signal,
      onProgress: setFetched,
      isWanted,
    });
    if (!found) return;
    if (found.length > 0)
      await downloadCsv(`orders-${from}-to-${until}.csv`, found.map(orderCsvRowOf), orderCsvColumns);
    setSaved(found.length);
  };
  const form = useForm({
    rules: checks<'from' | 'until'>(() => ({})),
    send: (read) => run(read('from'), read('until')),
    explain: (error) => ({ message: { tone: 'bad', title: 'The export failed.', text: messageOf(error) } }),
  });
  return { ...form, fetched, saved, stop: () => running.current?.abort() };
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
  const { form, field, busy, message, fetched, saved, stop } = useExport(filters);
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
      <Form form={form}>
        <div className="export">
          <MonthField
            name={field('from').name}
            label="From"
            months={months}
            chosen={from}
            onChoose={chooseFrom}
            first
          />
          <MonthField
            name={field('until').name}
            label="Until the end of"
            months={months.filter((month) => month >= from)}
            chosen={until}
            onChoose={chooseUntil}
          />
        </div>
        <div role="status">
          {busy && <p className="hint">{fetched === 0 ? 'Fetching the orders…' : `${fetched} orders so far…`}</p>}
          {saved !== null && <Done orders={saved} />}
        </div>
        {message && <Alert {...message} />}
        <div className="confirm__end actions">
          <button type="button" className={buttonClass({ tone: 'line' })} onClick={busy ? stop : close}>
            {saved === null ? 'Cancel' : 'Close'}
          </button>
          <button type="submit" className={buttonClass({ tone: 'sage' })} aria-disabled={busy}>
            {busy ? 'Exporting…' : 'Download CSV'}
          </button>
        </div>
      </Form>
    </Modal>
  );
}

function Done({ orders }: { orders: number }) {
  if (orders === 0) return <Alert tone="wait" title="No orders found" text="Nothing was ordered in these months." />;
  return <Alert tone="good" title="Saved." text={orders === 1 ? 'One order.' : `${orders} orders.`} />;
}

type MonthProps = {
  name: string;
  label: string;
  months: readonly Month[];
  chosen: Month;
  onChoose: (month: Month) => void;
  /** Has the focus when the dialog opens. */
  first?: boolean;
};

function MonthField({ name, label, months, chosen, onChoose, first = false }: MonthProps) {
  return (
    <SelectField
      name={name}
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
