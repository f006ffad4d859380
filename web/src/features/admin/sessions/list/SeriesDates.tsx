import { adminPaths } from '#shared/contract/admin-paths.ts';
import { useUpcomingSessions } from '../../../../lib/admin/use-upcoming-sessions.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { LoadFailed } from '../../../../ui/LoadFailed.tsx';
import { Group } from './Group.tsx';
import { AheadCards, CardSkeletons } from './Months.tsx';
import { PastMonths } from './Past.tsx';
import { usePastSessions } from './use-past-sessions.ts';

/** The dates of one series, those ahead and past ones. */
export function SeriesDates({ seriesId }: { seriesId: string }) {
  const upcoming = useUpcomingSessions();
  const past = usePastSessions({ series: seriesId });
  if ((!upcoming.data && upcoming.error) || (!past.data && past.error)) {
    const retry = () => void Promise.all([upcoming.mutate(), past.refresh()]);
    return <LoadFailed title="Error loading sessions" onRetry={retry} reassurance="Nothing has changed." />;
  }
  if (!upcoming.data || !past.data) return <CardSkeletons />;
  const all = upcoming.data.sessions;
  const dates = all.filter(({ series }) => series?.id === seriesId);
  const title = (dates[0] ?? past.data.sessions[0])?.title;
  return (
    <>
      <p className="planned__filter">
        <AppLink to={adminPaths.sessions.href()}>Show all sessions</AppLink>
      </p>
      <Group title={title ? `Dates of “${title}”` : 'Dates of the series'} count={dates.length}>
        {dates.length === 0 ? <p className="hint">None is ahead.</p> : <AheadCards sessions={dates} upcoming={all} />}
      </Group>
      {past.data.sessions.length > 0 && (
        <Group title="Past dates">
          <PastMonths past={past} none="" />
        </Group>
      )}
    </>
  );
}
