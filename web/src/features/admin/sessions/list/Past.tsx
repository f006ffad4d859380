import { useEffect, useRef } from 'react';
import { useFilters } from '../../../../lib/admin/use-filters.ts';
import { Pager } from '../../../../ui/admin/Pager.tsx';
import { Group } from './Group.tsx';
import { Months } from './Months.tsx';
import type { PastSessions } from './use-past-sessions.ts';

type Props = {
  past: PastSessions;
  upcoming: number;
  search: string;
  /** Counts the presses of the button above that leads here; each one scrolls here. */
  asked: number;
};

/** Past sessions, latest first: folded unless the address says otherwise, or something is searched for. */
export function Past({ past, upcoming, search, asked }: Props) {
  const [filters, filter] = useFilters();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked === 0) return;
    box.current?.scrollIntoView();
    box.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [asked]);
  if (!past.data) return null;
  const isOpen = search !== '' || filters.get('past') === 'open';
  const toggle = () => filter({ past: isOpen ? null : 'open' }, 'replace');
  const { total, sessions } = past.data;
  // The total of all is a moment late: no less than what is shown.
  const count = total === null ? undefined : Math.max(total - upcoming, sessions.length);
  return (
    <Group ref={box} title="Past" count={count} {...(!search && { fold: { isOpen, toggle } })}>
      <PastMonths
        past={past}
        count={count}
        none={search ? 'None of the past with these words.' : 'Sessions that are over stand here.'}
      />
    </Group>
  );
}

export function PastMonths({ past, count, none }: { past: PastSessions; count?: number | undefined; none: string }) {
  const { sessions = [] } = past.data ?? {};
  return (
    <>
      {sessions.length === 0 ? <p className="hint">{none}</p> : <Months sessions={sessions} dimmed={past.loading} />}
      {(past.next || past.previous) && <Pager {...past} rows={sessions.length} total={count} />}
    </>
  );
}
