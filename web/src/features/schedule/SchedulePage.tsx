import { brand } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import { type SessionSummary, useUpcoming } from '../../lib/api/sessions.ts';
import { prefetch } from '../../lib/api/use-endpoint.ts';
import { locationsOf } from '../../lib/filters.ts';
import { live } from '../../lib/live.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { viewerZone, zoneLabel } from '../../lib/time/zones.ts';
import { buttonClass } from '../../ui/button.ts';
import { RotateCw } from '../../ui/icons.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { StateBox } from '../../ui/StateBox.tsx';
import { Filters } from './Filters.tsx';
import { LoadingRows, SessionList } from './SessionList.tsx';
import { useFilter } from './use-filter.ts';
import './schedule.css';

function ZoneHint({ sessions }: { sessions: SessionSummary[] | undefined }) {
  const now = useNow(60_000);
  const instants = (sessions ?? []).filter(({ locationType }) => locationType === 'online').map((s) => s.startTime);
  const zone = zoneLabel(viewerZone(), instants.length > 0 ? instants : [now.toISOString()]);
  return <p className="hint">Times in {zone}; in person, the venue’s.</p>;
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const retry = (
    <button type="button" className={buttonClass({ tone: 'sage' })} onClick={onRetry}>
      <RotateCw />
      Try again
    </button>
  );
  return (
    <StateBox title="The schedule did not load" alarming actions={retry}>
      Your connection may have dropped for a moment. Nothing you booked is affected.
    </StateBox>
  );
}

/** The public list of upcoming sessions (spec section 2, /). */
export function SchedulePage({ onIntent }: { onIntent: () => void }) {
  const { data: sessions, error, mutate } = useUpcoming(live);
  const [filter, change] = useFilter();
  const prepare = (sessionId: string) => {
    onIntent();
    prefetch('getSession', { params: { sessionId } });
  };
  return (
    <main id="main" className="wrap">
      <PageMeta title="Upcoming sessions" path={paths.home.href()} />
      <div className="masthead">
        <PageHeading>
          UPCOMING <br />
          SESSIONS
        </PageHeading>
        <div className="masthead__line">
          <p className="lead">{brand.tagline}</p>
          <ZoneHint sessions={sessions} />
        </div>
      </div>
      <Filters
        filter={filter}
        onChange={change}
        locations={error && !sessions ? [] : sessions && locationsOf(sessions)}
      />
      {sessions ? (
        <SessionList
          sessions={sessions}
          filter={filter}
          onClear={() => change({ category: null, location: null })}
          onIntent={prepare}
        />
      ) : error ? (
        <LoadFailed onRetry={() => void mutate()} />
      ) : (
        <LoadingRows />
      )}
    </main>
  );
}
