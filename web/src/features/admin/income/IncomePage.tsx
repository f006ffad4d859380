import { useState } from 'react';
import { adminRefreshMilliseconds } from '#shared/rules/admin.ts';
import { isCurrency } from '#shared/rules/currencies.ts';
import { type Month, paymentWays, wayNames } from '#shared/rules/income.ts';
import { withNotice } from '../../../lib/admin/attempt.ts';
import { downloadCsv } from '../../../lib/admin/csv.ts';
import { accountingMonths, lastMonths, monthsUpTo } from '../../../lib/admin/months.ts';
import { useFilters } from '../../../lib/admin/use-filters.ts';
import { useRenew } from '../../../lib/admin/use-renew.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { Download } from '../../../ui/admin/icons.tsx';
import { ListToolbar } from '../../../ui/admin/ListToolbar.tsx';
import { MonthSelect } from '../../../ui/admin/MonthSelect.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { RefreshButton } from '../../../ui/admin/RefreshButton.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Select } from '../../../ui/Select.tsx';
import { fetchRows, incomeCsvColumns } from './export.ts';
import { IncomeContent, IncomeSkeleton } from './IncomeContent.tsx';
import { currenciesOf, type Income, type IncomeFilter, isWay } from './income-figures.ts';

const typeNames = { session: 'Sessions', collection: 'Collections' } as const;

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
      <PageHead
        title="Income"
        sub={<Rule timeZone={data?.timeZone} />}
        actions={
          <>
            <RefreshButton onRefresh={renew} />
            <DownloadButton income={data} />
          </>
        }
      />
      <IncomeFilters months={months} month={month} filter={filter} income={data} />
      <AsyncBoundary data={data} error={error} loading={<IncomeSkeleton />} failed={failed}>
        {(income) => <IncomeContent income={income} filter={filter} isNow={income.month === income.presentMonth} />}
      </AsyncBoundary>
    </>
  );
}

/** The zone keeps its place until it is known: it is mostly the viewer's. */
function Rule({ timeZone }: { timeZone: string | undefined }) {
  return (
    <span>
      Money counts in the month in which it arrived or went back
      <span className={timeZone === undefined ? 'income__zone--loading' : undefined}>
        , by the clocks of {timeZone ?? knownViewerZone()}
        <span>.</span>
      </span>
    </span>
  );
}

type FilterProps = { months: Month[]; month: Month; filter: IncomeFilter; income: Income | undefined };

function IncomeFilters({ months, month, filter: { currency, way, type }, income }: FilterProps) {
  const [, filter] = useFilters();
  const used = income ? currenciesOf(income) : [];
  return (
    <ListToolbar>
      <MonthSelect months={months} month={month} onChoose={(chosen) => filter({ month: chosen })} />
      {used.length > 1 && (
        <Select label="Currency" value={currency} onChange={({ target }) => filter({ currency: target.value })}>
          {used.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      )}
      <Select
        label="What was paid for"
        value={type ?? ''}
        onChange={({ target }) => filter({ type: target.value || null })}
      >
        <option value="">Sessions and collections</option>
        {Object.entries(typeNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <Select label="Paid by" value={way ?? ''} onChange={({ target }) => filter({ way: target.value || null })}>
        <option value="">All ways of payment</option>
        {paymentWays.map((option) => (
          <option key={option} value={option}>
            {wayNames[option]}
          </option>
        ))}
      </Select>
    </ListToolbar>
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
    <button type="button" className={buttonClass({ tone: 'clay' })} aria-disabled={busy} onClick={() => void press()}>
      <Download />
      <span>{isMaking ? 'Preparing…' : 'Download CSV'}</span>
    </button>
  );
}
