import { paths } from '#shared/contract/paths.ts';
import { brand } from '#shared/rules/brand.ts';
import { useUpcoming } from '../../../lib/api/sessions.ts';
import { useAvailabilityPolling } from '../../../lib/api/use-availability-polling.ts';
import { prefetch } from '../../../lib/api/use-endpoint.ts';
import { locationsOf } from '../../../lib/filters.ts';
import { organization } from '../../../lib/structured-data.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { StructuredData } from '../../../ui/StructuredData.tsx';
import { ZoneHint } from '../../../ui/session/ZoneHint.tsx';
import { Filters } from './Filters.tsx';
import { LoadingRows, SessionList } from './SessionList.tsx';
import { useFilter } from './use-filter.ts';
import './schedule.css';

/** See docs/product.md#session-list. `onIntent` is called when a row is pointed at or focused. */
export function SchedulePage({ onIntent }: { onIntent: () => void }) {
  const { data: sessions, error, mutate } = useUpcoming(useAvailabilityPolling());
  const [filter, change] = useFilter();
  const prepare = (sessionId: string) => {
    onIntent();
    prefetch('getSession', { params: { sessionId } });
  };
  return (
    <main id="main" className="wrap">
      <PageMeta title="Upcoming sessions" path={paths.home.href()} />
      {import.meta.env.SSR && <StructuredData of={(origin) => [organization(origin)]} />}
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
      <AsyncBoundary
        data={sessions}
        error={error}
        loading={<LoadingRows />}
        failed={<LoadFailed title="The schedule did not load" onRetry={() => void mutate()} />}
      >
        {(all) => (
          <SessionList
            sessions={all}
            filter={filter}
            onClear={() => change({ category: null, location: null })}
            onIntent={prepare}
          />
        )}
      </AsyncBoundary>
    </main>
  );
}
