import type { Currency } from '#shared/rules/currencies.ts';
import { earned, monthPlus } from '#shared/rules/income.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { monthName } from '../../../lib/admin/months.ts';
import { RefreshButton } from '../../../ui/admin/RefreshButton.tsx';
import { type MoneyLine, MoneyLines } from '../../../ui/MoneyLines.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ItemTable } from './ItemTable.tsx';
import { changeText, type Income, type IncomeFilter, type IncomeRow, rowsIn, totalsOf } from './income-figures.ts';
import { ChartSkeleton, MonthChart } from './MonthChart.tsx';
import { StripeFigures } from './StripeFigures.tsx';
import { MembershipFigures, PackFigures, VoucherFigures } from './VoucherFigures.tsx';
import './income.css';

type Props = { income: Income; filter: IncomeFilter; isNow: boolean; onRefresh: () => Promise<unknown> };

/** October: a month by its name alone. */
const shortName = (month: string) => monthName(month).replace(/ \d+$/, '');

export function IncomeContent({ income, filter, isNow, onRefresh }: Props) {
  const { month, timeZone } = income;
  const { currency } = filter;
  const before = shortName(monthPlus(month, -1));
  return (
    <>
      <section className="income__panel boxed" aria-label={monthName(month)}>
        <Figures
          {...{ currency, before }}
          rows={rowsIn(income, currency)}
          title={isNow ? 'Earned this month' : `Earned in ${shortName(month)}`}
        />
        <MonthChart income={income} currency={currency} />
      </section>
      <ItemTable income={income} filter={filter} />
      <div className="income__rule">
        <p className="hint">Money counts in the month in which it arrived or went back, by the clocks of {timeZone}.</p>
        <RefreshButton onRefresh={onRefresh} />
      </div>
      {income.vouchers.length > 0 && <VoucherFigures income={income} before={before} />}
      {income.packs.length > 0 && <PackFigures income={income} before={before} />}
      {income.memberships.length > 0 && <MembershipFigures income={income} before={before} />}
      <StripeFigures income={income} before={before} />
    </>
  );
}

type FigureProps = { rows: IncomeRow[]; currency: Currency; before: string; title: string };

/** Shows what was earned, beside the month before, and the sums that it is made of. */
function Figures({ rows, currency, before, title }: FigureProps) {
  const totals = totalsOf(rows);
  const { sums, online, byVoucher, byPack, recurring, direct, expired, free, hasElsewhere } = totals;
  const text = (amount: number) => formatMoney({ amount, currency });
  const now = earned(sums);
  const earnedBefore = earned(totals.before);
  const change = changeText(now, earnedBefore, before);
  const lines: MoneyLine[] = [
    { label: 'Paid online', amount: text(online.taken) },
    ...(byVoucher.taken > 0 ? [{ label: 'By gift voucher', amount: text(byVoucher.taken) }] : []),
    ...(byPack.taken > 0 ? [{ label: 'By credit of a pack', amount: text(byPack.taken) }] : []),
    ...(recurring.taken !== 0 ? [{ label: 'By memberships, which recur', amount: text(recurring.taken) }] : []),
    { label: hasElsewhere ? 'By hand or elsewhere' : 'Cash or by hand', amount: text(direct.taken) },
    ...(expired !== 0 ? [{ label: 'Expired vouchers and packs', amount: text(expired) }] : []),
    { label: 'Refunded', amount: text(-sums.returned) },
  ];
  return (
    <div className="income__figures">
      <dl>
        <dt>{title}</dt>
        <dd className="income__earned">{text(now)}</dd>
        <dd className="hint">
          {change ? `${change}, which had ${text(earnedBefore)}` : `${text(earnedBefore)} in ${before}`}
        </dd>
      </dl>
      <MoneyLines lines={lines} />
      <p className="hint">
        {`${sums.orders} ${sums.orders === 1 ? 'payment' : 'payments'}, ${free} free ${free === 1 ? 'place' : 'places'}`}
      </p>
    </div>
  );
}

export function IncomeSkeleton() {
  return (
    <div role="status" aria-label="Loading the income">
      <div className="income__panel boxed">
        <div className="income__figures">
          <Skeleton width="8rem" height="0.875rem" />
          <Skeleton className="income__earned" width="12rem" height="3rem" />
          <Skeleton width="100%" height="7rem" radius="var(--r-md)" />
        </div>
        <ChartSkeleton />
      </div>
      <Skeleton className="income__table" width="100%" height="18rem" radius="var(--r-lg)" />
    </div>
  );
}
