import { useFilters } from '../../../../lib/admin/use-filters.ts';
import { Pager } from '../../../../ui/admin/Pager.tsx';
import { Group } from './Group.tsx';
import { Months } from './Months.tsx';
import type { PastSessions } from './use-past.ts';

/** Past sessions, latest first: folded unless the address says otherwise, or something is searched for. */
export function Past({ past, search }: { past: PastSessions; search: string }) {
  const [filters, filter] = useFilters();
  if (!past.data) return null;
  const isOpen = search !== '' || filters.get('past') === 'open';
  const toggle = () => filter({ past: isOpen ? null : 'open' }, 'replace');
  const count = past.data.count ?? undefined;
  return (
    <Group title="Past" count={count} {...(!search && { fold: { isOpen, toggle } })}>
      <PastMonths
        past={past}
        none={search ? 'None of the past with these words.' : 'Sessions that are over stand here.'}
      />
    </Group>
  );
}

export function PastMonths({ past, none }: { past: PastSessions; none: string }) {
  const { sessions = [], count = null } = past.data ?? {};
  return (
    <>
      {sessions.length === 0 ? <p className="hint">{none}</p> : <Months sessions={sessions} dimmed={past.loading} />}
      {(past.next || past.previous) && <Pager {...past} rows={sessions.length} total={count ?? undefined} />}
    </>
  );
}
