import { useState } from 'react';
import { adminRefreshMilliseconds } from '#shared/rules/admin.ts';
import { isCurrency } from '#shared/rules/currencies.ts';
import { withNotice } from '../../../lib/admin/attempt.ts';
import { downloadCsv } from '../../../lib/admin/csv.ts';
import { accountingMonths, lastMonths, monthsUpTo } from '../../../lib/admin/months.ts';
import { useFilters } from '../../../lib/admin/use-filters.ts';
import { useRenew } from '../../../lib/admin/use-renew.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { Download } from '../../../ui/admin/icons.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { fetchRows, incomeCsvColumns } from './export.ts';
import { IncomeContent, IncomeSkeleton } from './IncomeContent.tsx';
import { currenciesOf, type Income, type IncomeFilter, isWay } from './income-figures.ts';
import { MonthStepper } from './MonthStepper.tsx';

function filterIn(query: URLSearchParams, income: Income | undefined): IncomeFilter {
  const currency = query.get('currency');
  const way = query.get('way');
  const type = query.get('type');
  const used = income ? currenciesOf(income) : [];
  return {
    currency: isCurrency(currency) && (!income || used.includes(currency)) ? currency : (used[0] ?? 'GBP'),
    way: isWay(way) ? way : null,
    type: type === 'session' || type === 'collection' ? type : null,
  };
}

/** Shows what was earned, month by month (docs/product.md#income). */
export function IncomePage() {
  const [months, setMonths] = useState(() => lastMonths(new Date(), accountingMonths));
  const [query] = useFilters();
  const chosen = months.find((option) => option === query.get('month'));
  // Which month it is, the clocks of the studio say, so it is not named.
  const input = { query: { ...(chosen !== undefined && { month: chosen }), timeZone: knownViewerZone() } };
  const options = { refreshInterval: adminRefreshMilliseconds, keepPreviousData: false };
  const { data, error, mutate } = useEndpoint('getIncome', input, options);
  const renew = useRenew('getIncome', input);
  const [present = ''] = months;
  if (data && data.presentMonth !== present) setMonths(monthsUpTo(data.presentMonth, accountingMonths));
  const month = data?.month ?? chosen ?? present;
  const failed = <LoadFailed title="The income did not load" onRetry={() => void mutate()} reassurance="" />;
  const filter = filterIn(query, data);
  return (
    <>
      <PageHead title="Income" actions={<DownloadButton income={data} />} compact />
      <MonthStepper months={months} month={month} />
      <AsyncBoundary data={data} error={error} loading={<IncomeSkeleton />} failed={failed}>
        {(income) => (
          <IncomeContent
            income={income}
            filter={filter}
            isNow={income.month === income.presentMonth}
            onRefresh={renew}
          />
        )}
      </AsyncBoundary>
    </>
  );
}

/** All entries of the month, whatever is filtered, with Stripe's fees and payouts. */
function DownloadButton({ income }: { income: Income | undefined }) {
  const [isMaking, setMaking] = useState(false);
  const busy = isMaking || !income;
  const press = async () => {
    if (busy) return;
    const { month, timeZone } = income;
    const save = async () => {
      const rows = await fetchRows({ month, timeZone }, window.location.origin);
      await downloadCsv(`income-${month}.csv`, rows, incomeCsvColumns);
    };
    setMaking(true);
    await withNotice(save, { failed: 'The file was not made' });
    setMaking(false);
  };
  return (
    <button type="button" className={buttonClass({ tone: 'line' })} aria-disabled={busy} onClick={() => void press()}>
      <Download />
      <span>{isMaking ? 'Preparing…' : 'Download CSV'}</span>
    </button>
  );
}
