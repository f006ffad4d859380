import { adminPaths, libraryHref } from '#shared/contract/admin-paths.ts';
import type { Currency } from '#shared/rules/currencies.ts';
import { earned, type IncomeSums, monthPlus, type PaymentWay, wayNames } from '#shared/rules/income.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { shortMoment } from '../../../lib/admin/dates.ts';
import { monthName } from '../../../lib/admin/months.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { BarChart } from '../../../ui/admin/BarChart.tsx';
import { type Column, DataTable } from '../../../ui/admin/DataTable.tsx';
import { Panel } from '../../../ui/admin/Panel.tsx';
import { Stats, StatTile } from '../../../ui/admin/Stats.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import {
  changeText,
  type Income,
  type IncomeFilter,
  type IncomeRow,
  itemName,
  roundText,
  rowsOf,
  totalsOf,
} from './income-figures.ts';
import { StripeFigures } from './StripeFigures.tsx';
import './income.css';

type Props = { income: Income; filter: IncomeFilter; isNow: boolean };

/** October: a month by its name alone. */
const shortName = (month: string) => monthName(month).replace(/ \d+$/, '');

export function IncomeContent({ income, filter, isNow }: Props) {
  const { month } = income;
  const { currency } = filter;
  const rows = rowsOf(income, filter);
  const before = shortName(monthPlus(month, -1));
  return (
    <>
      <Figures {...{ rows, currency, before }} title={isNow ? 'Earned this month' : `Earned in ${shortName(month)}`} />
      <MonthChart income={income} filter={filter} isNow={isNow} />
      <DataTable
        caption={`Income of ${monthName(month)} in ${currency}`}
        columns={columnsOf(currency, before)}
        rows={rows}
        rowKey={({ item, way, currency: rowCurrency }) => `${item.id} ${way} ${rowCurrency}`}
        empty={{
          title: `Nothing was paid in ${monthName(month)}`,
          text: 'Payments, refunds and free places show here as soon as they are made.',
        }}
      />
      <StripeFigures income={income} before={before} />
    </>
  );
}

type FigureProps = { rows: IncomeRow[]; currency: Currency; before: string; title: string };

function Figures({ rows, currency, before, title }: FigureProps) {
  const totals = totalsOf(rows);
  const text = (amount: number) => formatMoney({ amount, currency });
  const now = earned(totals.sums);
  const earnedBefore = earned(totals.before);
  const { taken, orders, returned } = totals.sums;
  return (
    <Stats>
      <StatTile
        label={title}
        value={text(now)}
        note={changeText(now, earnedBefore, before) ?? `${text(earnedBefore)} in ${before}`}
      />
      <StatTile
        label="Paid"
        value={text(taken)}
        note={`${orders} ${orders === 1 ? 'payment' : 'payments'}, ${totals.free} free`}
      />
      <StatTile label="Refunded" value={text(returned)} note={`${text(totals.before.returned)} in ${before}`} />
      <StatTile label="Cash or by hand" value={text(earned(totals.byHand))} note="of what was earned" />
    </Stats>
  );
}

const isNotOnline = (way: PaymentWay) => way === 'by_hand' || way === 'elsewhere';

/** The twelve months up to the one that is shown, of all items. */
function MonthChart({ income: { month, timeZone }, filter: { currency, way }, isNow }: Props) {
  const { data, error, mutate } = useEndpoint('listIncomeMonths', { query: { month, timeZone } });
  if (error && !data)
    return <LoadFailed title="The months before did not load" onRetry={() => void mutate()} reassurance="" />;
  if (!data) return <ChartSkeleton />;
  const hasElsewhere = data.months.some(({ of: sums }) => sums.some((one) => one.way === 'elsewhere'));
  const bars = data.months.map(({ month: barMonth, of: sums }) => {
    const shownSums = sums.filter((one) => one.currency === currency && (way === null || one.way === way));
    const sum = (some: IncomeSums[]) => some.reduce((total, one) => total + earned(one), 0);
    const byHand = shownSums.filter(({ way: paidBy }) => isNotOnline(paidBy));
    const online = shownSums.filter(({ way: paidBy }) => !isNotOnline(paidBy));
    return {
      key: barMonth,
      name: monthName(barMonth).slice(0, 3),
      values: [sum(online), sum(byHand)] as const,
      ...(barMonth === month && isNow && { nowName: 'This month' }),
    };
  });
  return (
    <div className="income__chart">
      <BarChart
        title={`Earned per month, ${currency}`}
        caption={`Earned per month in ${currency}, up to ${monthName(month)}`}
        unit="Month"
        series={['Online', hasElsewhere ? 'By hand or elsewhere' : 'Cash or by hand']}
        bars={bars}
        format={(amount) => formatMoney({ amount, currency })}
        formatStep={(amount) => roundText(amount, currency)}
      />
    </div>
  );
}

function Item({ item }: Pick<IncomeRow, 'item'>) {
  const name = itemName({ item });
  if (item.type === 'collection') return <AppLink to={libraryHref(item.id, 'purchases')}>{name}</AppLink>;
  if (item.title === null) return <span>{name}</span>;
  return (
    <>
      <AppLink to={adminPaths.session.href(item.id)}>{name}</AppLink>
      {item.startTime && <span className="income__start">{shortMoment(item.startTime)}</span>}
    </>
  );
}

function columnsOf(currency: Currency, before: string): Column<IncomeRow>[] {
  const text = (amount: number) => (amount === 0 ? '–' : formatMoney({ amount, currency }));
  return [
    { name: 'item', label: 'For', card: 'title', width: '34%', cell: (row) => <Item item={row.item} /> },
    { name: 'way', label: 'Paid by', card: 'labelled', cell: ({ way }) => wayNames[way] },
    {
      name: 'orders',
      label: 'Orders',
      card: 'labelled',
      align: 'end',
      cell: ({ sums }) => sums.orders,
      compare: (one, other) => one.sums.orders - other.sums.orders,
    },
    { name: 'taken', label: 'Paid', card: 'labelled', align: 'end', cell: ({ sums }) => text(sums.taken) },
    { name: 'returned', label: 'Refunded', card: 'labelled', align: 'end', cell: ({ sums }) => text(sums.returned) },
    {
      name: 'earned',
      label: 'Earned',
      card: 'figure',
      align: 'end',
      cell: ({ sums }) => <b>{text(earned(sums))}</b>,
      compare: (one, other) => earned(one.sums) - earned(other.sums),
    },
    {
      name: 'before',
      label: before,
      card: 'labelled',
      align: 'end',
      cell: (row) => text(earned(row.before)),
      compare: (one, other) => earned(one.before) - earned(other.before),
    },
  ];
}

const labels = ['Earned', 'Paid', 'Refunded', 'Cash or by hand'];

export function IncomeSkeleton() {
  return (
    <div role="status" aria-label="Loading the income">
      <Stats>
        {labels.map((label) => (
          <StatTile key={label} label={label} value={undefined} note={<Skeleton width="6rem" height="0.75rem" />} />
        ))}
      </Stats>
      <ChartSkeleton />
      <Skeleton width="100%" height="18rem" radius="var(--r-lg)" />
    </div>
  );
}

function ChartSkeleton() {
  return (
    <div className="income__chart">
      <Panel title="Earned per month">
        <Skeleton width="100%" height="17rem" radius="var(--r-md)" />
      </Panel>
    </div>
  );
}
