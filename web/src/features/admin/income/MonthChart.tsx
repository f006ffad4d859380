import type { Currency } from '#shared/rules/currencies.ts';
import { earned } from '#shared/rules/income.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { monthName } from '../../../lib/admin/months.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { type LinkedBar, LinkedBars } from '../../../ui/admin/LinkedBars.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type Income, roundText, sumOf } from './income-figures.ts';
import { useMonthHref } from './use-month-href.ts';

const title = 'Earned per month, the last 12';

/** The twelve months up to the one that is shown, of all items: each leads to its month. */
export function MonthChart({ income: { month, timeZone }, currency }: { income: Income; currency: Currency }) {
  const { data, error, mutate } = useEndpoint('listIncomeMonths', { query: { month, timeZone } });
  const hrefOf = useMonthHref();
  if (error && !data)
    return <LoadFailed title="The months before did not load" onRetry={() => void mutate()} reassurance="" />;
  if (!data) return <ChartSkeleton />;
  const bars = data.months.map(({ month: barMonth, of: sums }): LinkedBar => {
    const value = earned(sumOf(sums.filter((one) => one.currency === currency)));
    return {
      key: barMonth,
      shortName: monthName(barMonth).slice(0, 3),
      name: `${monthName(barMonth)}: ${formatMoney({ amount: value, currency })}`,
      value,
      to: hrefOf(barMonth),
      isCurrent: barMonth === month,
    };
  });
  return (
    <LinkedBars title={title} label="Earned per month" bars={bars} format={(amount) => roundText(amount, currency)} />
  );
}

export function ChartSkeleton() {
  return (
    <div className="linked-bars">
      <p className="hint">{title}</p>
      <Skeleton className="chart" width="100%" height="100%" radius="var(--r-md)" />
    </div>
  );
}
