import { adminPaths } from '#shared/contract/admin-paths.ts';
import { adminRefreshMilliseconds } from '#shared/rules/admin.ts';
import { useFilters } from '../../../../lib/admin/use-filters.ts';
import { type Pages, usePages } from '../../../../lib/admin/use-pages.ts';
import { viewerZone } from '../../../../lib/time/zones.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { Plus } from '../../../../ui/admin/icons.tsx';
import { PageHead } from '../../../../ui/admin/PageHead.tsx';
import { Pager } from '../../../../ui/admin/Pager.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { LoadFailed } from '../../../../ui/LoadFailed.tsx';
import { StateBox } from '../../../../ui/StateBox.tsx';
import { type AdminSessionSummary, useUpcomingSessions } from '../use-upcoming.ts';
import { CardSkeletons, Cards } from './Cards.tsx';
import { nextDates } from './series-groups.ts';

function CreateNew() {
  return (
    <AppLink className={buttonClass({ tone: 'clay' })} to={adminPaths.newSession.href()}>
      <Plus />
      Create New Session
    </AppLink>
  );
}

type Group = { title: string; count: number; children: React.ReactNode };

function Group({ title, count, children }: Group) {
  return (
    <section className="planned" aria-label={title}>
      <h2>
        {title} <span className="planned__count">({count})</span>
      </h2>
      {children}
    </section>
  );
}

function Past({ past }: { past: Pages<'listAdminSessions'> }) {
  if (!past.data) return null;
  const { sessions, count } = past.data;
  return (
    <Group title="Past" count={count}>
      {sessions.length === 0 ? (
        <p className="hint">Sessions that are over stand here.</p>
      ) : (
        <Cards sessions={sessions} dimmed={past.loading} />
      )}
      {(past.next || past.previous) && <Pager {...past} rows={sessions.length} total={count} />}
    </Group>
  );
}

/** The upcoming dates of one series. */
function Series({ seriesId, upcoming }: { seriesId: string; upcoming: readonly AdminSessionSummary[] }) {
  const dates = upcoming.filter(({ series }) => series?.id === seriesId);
  return (
    <>
      <p className="planned__filter">
        <AppLink to={adminPaths.sessions.href()}>Show all sessions</AppLink>
      </p>
      <Group title={dates[0] ? `Dates of “${dates[0].title}”` : 'Dates of the series'} count={dates.length}>
        {dates.length === 0 ? <p className="hint">None is ahead.</p> : <Cards sessions={dates} upcoming={upcoming} />}
      </Group>
    </>
  );
}

function Sessions() {
  const [filters] = useFilters();
  const seriesId = filters.get('series');
  const upcoming = useUpcomingSessions();
  const past = usePages(
    'listAdminSessions',
    { query: { when: 'past' } },
    { refreshInterval: adminRefreshMilliseconds },
  );
  const failed = (!upcoming.data && upcoming.error) || (!past.data && past.error);
  if (failed) {
    const retry = () => void Promise.all([upcoming.mutate(), past.refresh()]);
    return <LoadFailed title="Error loading sessions" onRetry={retry} reassurance="Nothing has changed." />;
  }
  if (!upcoming.data || !past.data) return <CardSkeletons />;
  if (upcoming.data.count + past.data.count === 0) {
    return (
      <StateBox title="No sessions found" actions={<CreateNew />}>
        The first one that you create stands here, and on the schedule as soon as you publish it.
      </StateBox>
    );
  }
  if (seriesId) return <Series seriesId={seriesId} upcoming={upcoming.data.sessions} />;
  return (
    <>
      <Group title="Upcoming" count={upcoming.data.count}>
        {upcoming.data.sessions.length === 0 ? (
          <p className="hint">Nothing is planned.</p>
        ) : (
          <Cards sessions={nextDates(upcoming.data.sessions)} upcoming={upcoming.data.sessions} />
        )}
      </Group>
      <Past past={past} />
    </>
  );
}

/** All sessions, upcoming and past, and what can be done with each (docs/product.md#admin-sessions). */
export function SessionsPage() {
  return (
    <>
      <PageHead
        title="Live Sessions"
        sub={`Online sessions in your time zone, ${viewerZone()}; on-site ones in the venue's.`}
        actions={<CreateNew />}
      />
      <Sessions />
    </>
  );
}
