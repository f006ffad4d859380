import { useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { dayText } from '../../../lib/admin/dates.ts';
import { lastMonths, monthName } from '../../../lib/admin/months.ts';
import { useFilters } from '../../../lib/admin/use-filters.ts';
import { usePages } from '../../../lib/admin/use-pages.ts';
import { ListToolbar } from '../../../ui/admin/ListToolbar.tsx';
import { MonthSelect } from '../../../ui/admin/MonthSelect.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { Pager } from '../../../ui/admin/Pager.tsx';
import { RefreshButton } from '../../../ui/admin/RefreshButton.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import { AuditEntryRow } from './AuditEntryRow.tsx';
import './audit-entries.css';

type AuditPage = ResponseBody<'listAuditEntries'>;

const monthsBack = 24;

// The trail is kept by months in UTC.
function utcMonths(now: Date): string[] {
  return lastMonths(now, monthsBack, 'UTC');
}

export function AuditEntriesPage() {
  const [months] = useState(() => utcMonths(new Date()));
  const [query, filter] = useFilters();
  const month = months.find((option) => option === query.get('month')) ?? months[0] ?? '';
  const pages = usePages('listAuditEntries', { query: { month } });
  const { data } = pages;
  return (
    <>
      <PageHead
        title="Activity"
        sub="Every change that was made in the back office, by whom, and what it was before."
        actions={<RefreshButton onRefresh={pages.renew} />}
      />
      <ListToolbar>
        <MonthSelect months={months} month={month} onChoose={(chosen) => filter({ month: chosen })} />
      </ListToolbar>
      {!data && pages.error && (
        <LoadFailed title="The activity did not load" onRetry={() => void pages.refresh()} reassurance="" />
      )}
      {!data && !pages.error && <Loading />}
      {data && <AuditEntries {...data} month={month} loading={pages.loading} />}
      {data && data.entries.length > 0 && (pages.next || pages.previous) && (
        <Pager {...pages} rows={data.entries.length} />
      )}
    </>
  );
}

function AuditEntries({ entries, month, loading }: AuditPage & { month: string; loading: boolean }) {
  if (entries.length === 0) {
    return (
      <StateBox title={`Nothing was changed in ${monthName(month)}`}>
        Whatever an admin creates, changes or deletes shows here from then on.
      </StateBox>
    );
  }
  const now = new Date();
  const days = Map.groupBy(entries, ({ at }) => dayText(at, now));
  return (
    <div className="activity" aria-busy={loading}>
      {[...days].map(([day, ofDay]) => (
        <section key={day}>
          <h2 className="panel-title">{day}</h2>
          <ol>
            {ofDay.map((entry) => (
              <AuditEntryRow key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Loading() {
  return (
    <div className="activity" role="status" aria-label="Loading the activity">
      {Array.from({ length: 6 }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all the same.
        <Skeleton key={line} className="activity__line" width="100%" height="4rem" radius="var(--r-md)" />
      ))}
    </div>
  );
}
