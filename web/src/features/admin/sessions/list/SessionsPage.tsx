import { adminPaths } from '#shared/contract/admin-paths.ts';
import { hasWords } from '#shared/rules/search-terms.ts';
import { matchesFilter } from '#shared/rules/session-filter.ts';
import { type AdminSessionSummary, useUpcomingSessions } from '../../../../lib/admin/use-upcoming-sessions.ts';
import { knownViewerZone } from '../../../../lib/time/zones.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { Plus } from '../../../../ui/admin/icons.tsx';
import { PageHead } from '../../../../ui/admin/PageHead.tsx';
import { SearchBox } from '../../../../ui/admin/SearchBox.tsx';
import { SegmentLinks } from '../../../../ui/admin/SegmentLinks.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { LoadFailed } from '../../../../ui/LoadFailed.tsx';
import { StateBox } from '../../../../ui/StateBox.tsx';
import { seriesPlaces } from './groups.ts';
import { PastList, UpcomingList } from './Lists.tsx';
import { SessionFilters } from './SessionFilters.tsx';
import { type ListAddress, type Time, times, useListAddress } from './use-list-address.ts';
import { type PastSessions, usePastSessions } from './use-past-sessions.ts';
import { LineSkeletons } from './Weeks.tsx';
import './sessions-page.css';

function CreateNew({ tone = 'clay' }: { tone?: 'clay' | 'line' }) {
  return (
    <AppLink className={buttonClass({ tone })} to={adminPaths.newSession.href()}>
      <Plus />
      <span>Create New Session</span>
    </AppLink>
  );
}

const names: Record<Time, string> = { upcoming: 'Upcoming', past: 'Past' };

type Counts = Record<Time, number | undefined>;

function TimeSwitch({ address, counts }: { address: ListAddress; counts: Counts }) {
  const segments = times.map((time) => ({
    to: address.hrefOf(time),
    isChosen: time === address.time,
    content: (
      <span>
        {names[time]} {counts[time] !== undefined && <small>({counts[time]})</small>}
      </span>
    ),
  }));
  return <SegmentLinks label="Time" segments={segments} />;
}

/** All that are ahead are here already, so that neither search nor filter needs a request. */
function foundIn(sessions: readonly AdminSessionSummary[], { seriesId, search, filter, isNarrowed }: ListAddress) {
  if (seriesId) return sessions.filter(({ series }) => series?.id === seriesId);
  // The same list, so that its months are counted once.
  if (!isNarrowed) return sessions;
  return sessions.filter(
    (session) => hasWords([session.title, session.city ?? ''], search) && matchesFilter(session, filter),
  );
}

/** The number of past sessions; undefined where only those of a page are known. */
function pastCount(past: PastSessions, upcoming: number, { seriesId, isNarrowed }: ListAddress): number | undefined {
  const { total = null, sessions = [] } = past.data ?? {};
  if (seriesId || isNarrowed || total === null) {
    const isWhole = past.data && past.page === 1 && past.data.nextCursor === null && !past.loading;
    return isWhole ? sessions.length : undefined;
  }
  // The total of all is a moment late: no less than what is shown.
  return Math.max(total - upcoming, sessions.length);
}

function Tools({ address, upcoming }: { address: ListAddress; upcoming: readonly AdminSessionSummary[] }) {
  if (address.seriesId) return null;
  return (
    <>
      <SearchBox
        label="Search sessions"
        placeholder="Title or city"
        value={address.search}
        onSearch={address.setSearch}
      />
      <SessionFilters address={address} sessions={upcoming} />
    </>
  );
}

function SeriesHead({ title, dates }: { title: string | undefined; dates: number }) {
  return (
    <div className="sessions-page__series spread">
      <h2 className="panel-title">{`${title ? `Dates of “${title}”` : 'Dates of the series'} (${dates})`}</h2>
      <AppLink to={adminPaths.sessions.href()}>Show all sessions</AppLink>
    </div>
  );
}

function None({ address: { time, isNarrowed, clear } }: { address: ListAddress }) {
  if (!isNarrowed) {
    const text = time === 'past' ? 'Sessions that are over stand here.' : 'Nothing is planned.';
    return <p className="hint sessions-page__none">{text}</p>;
  }
  const all = (
    <button type="button" className={buttonClass({ tone: 'line' })} onClick={clear}>
      Show all
    </button>
  );
  return (
    <StateBox title="No sessions found" actions={all}>
      {`No ${time === 'past' ? 'past' : 'upcoming'} session fits these words and filters.`}
    </StateBox>
  );
}

function SessionLists({ address }: { address: ListAddress }) {
  const upcoming = useUpcomingSessions();
  const past = usePastSessions(address);
  if ((!upcoming.data && upcoming.error) || (!past.data && past.error)) {
    const retry = () => void Promise.all([upcoming.mutate(), past.refresh()]);
    return <LoadFailed title="Error loading sessions" onRetry={retry} reassurance="Nothing has changed." />;
  }
  const all = upcoming.data?.sessions ?? [];
  const found = foundIn(all, address);
  const isKnown = upcoming.data !== undefined && past.data !== undefined;
  const pastSessions = past.data?.sessions ?? [];
  if (isKnown && !address.isNarrowed && all.length + pastSessions.length === 0) {
    return (
      <StateBox title="No sessions found" actions={<CreateNew tone="line" />}>
        The first one that you create stands here, and on the schedule as soon as you publish it.
      </StateBox>
    );
  }
  const counts = { upcoming: isKnown ? found.length : undefined, past: pastCount(past, all.length, address) };
  const none = <None address={address} />;
  return (
    <>
      {address.seriesId && (
        <SeriesHead title={isKnown ? (found[0] ?? pastSessions[0])?.title : undefined} dates={found.length} />
      )}
      <div className="sessions-page__tools cluster">
        <TimeSwitch address={address} counts={counts} />
        <Tools address={address} upcoming={all} />
      </div>
      <section aria-label={names[address.time]}>
        {!isKnown ? (
          <LineSkeletons />
        ) : address.time === 'past' ? (
          <PastList past={past} count={counts.past} none={none} />
        ) : (
          <UpcomingList sessions={found} places={seriesPlaces(all)} none={none} />
        )}
      </section>
    </>
  );
}

/** All sessions, upcoming or past, and what can be done with each (docs/product.md#admin-sessions). */
export function SessionsPage() {
  const address = useListAddress();
  return (
    <>
      <PageHead
        title="Live Sessions"
        sub={`Online sessions in your time zone, ${knownViewerZone()}; on-site ones in the venue's.`}
        actions={<CreateNew />}
        compact
      />
      <SessionLists address={address} />
    </>
  );
}
