import { useState } from 'react';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { useFilters, useSearch } from '../../../../lib/admin/use-filters.ts';
import { type AdminSessionSummary, useUpcomingSessions } from '../../../../lib/admin/use-upcoming-sessions.ts';
import { knownViewerZone } from '../../../../lib/time/zones.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { Plus } from '../../../../ui/admin/icons.tsx';
import { ListToolbar } from '../../../../ui/admin/ListToolbar.tsx';
import { PageHead } from '../../../../ui/admin/PageHead.tsx';
import { SearchBox } from '../../../../ui/admin/SearchBox.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { LoadFailed } from '../../../../ui/LoadFailed.tsx';
import { StateBox } from '../../../../ui/StateBox.tsx';
import { aheadParameter, CardSkeletons } from './Months.tsx';
import { Past } from './Past.tsx';
import { SeriesDates } from './SeriesDates.tsx';
import { foundIn, Upcoming } from './Upcoming.tsx';
import { type PastSessions, usePastSessions } from './use-past-sessions.ts';

function CreateNew() {
  return (
    <AppLink className={buttonClass({ tone: 'clay' })} to={adminPaths.newSession.href()}>
      <Plus />
      Create New Session
    </AppLink>
  );
}

function AllSessions() {
  const [search, setSearch] = useSearch({ [aheadParameter]: null });
  const upcoming = useUpcomingSessions();
  const past = usePastSessions({ search: search || undefined });
  const failed = (!upcoming.data && upcoming.error) || (!past.data && past.error);
  if (failed) {
    const retry = () => void Promise.all([upcoming.mutate(), past.refresh()]);
    return <LoadFailed title="Error loading sessions" onRetry={retry} reassurance="Nothing has changed." />;
  }
  const ahead = past.data && upcoming.data?.sessions;
  if (!search && ahead && ahead.length + (past.data?.sessions.length ?? 0) === 0) {
    return (
      <StateBox title="No sessions found" actions={<CreateNew />}>
        The first one that you create stands here, and on the schedule as soon as you publish it.
      </StateBox>
    );
  }
  return (
    <>
      <ListToolbar>
        <SearchBox label="Search sessions" placeholder="Title or city" value={search} onSearch={setSearch} />
      </ListToolbar>
      {ahead ? <Found upcoming={ahead} past={past} search={search} /> : <CardSkeletons />}
    </>
  );
}

type FoundProps = { upcoming: readonly AdminSessionSummary[]; past: PastSessions; search: string };

function Found({ upcoming, past, search }: FoundProps) {
  const [, filter] = useFilters();
  const [requestCount, setRequestCount] = useState(0);
  const toPast = () => {
    if (!search) filter({ past: 'open' }, 'replace');
    setRequestCount(requestCount + 1);
  };
  if (search && foundIn(upcoming, search).length + (past.data?.sessions.length ?? 0) === 0) {
    return <StateBox title="No sessions found">No session has these words in its title or city.</StateBox>;
  }
  return (
    <>
      <Upcoming sessions={upcoming} search={search} onPast={toPast} />
      <Past past={past} upcoming={upcoming.length} search={search} asked={requestCount} />
    </>
  );
}

/** All sessions, upcoming and past, and what can be done with each (docs/product.md#admin-sessions). */
export function SessionsPage() {
  const [filters] = useFilters();
  const seriesId = filters.get('series');
  return (
    <>
      <PageHead
        title="Live Sessions"
        sub={`Online sessions in your time zone, ${knownViewerZone()}; on-site ones in the venue's.`}
        actions={<CreateNew />}
      />
      {seriesId ? <SeriesDates seriesId={seriesId} /> : <AllSessions />}
    </>
  );
}
