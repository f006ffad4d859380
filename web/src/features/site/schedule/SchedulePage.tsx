import { type CSSProperties, Fragment, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { categoryOf } from '#shared/rules/categories.ts';
import { useUpcoming } from '../../../lib/api/sessions.ts';
import { useAvailabilityPolling } from '../../../lib/api/use-availability-polling.ts';
import { prefetch } from '../../../lib/api/use-endpoint.ts';
import { type Filter, locationsOf } from '../../../lib/filters.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { useQuery } from '../../../lib/router/use-query.ts';
import { organization } from '../../../lib/structured-data.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { StructuredData } from '../../../ui/StructuredData.tsx';
import { StaleNote } from '../../../ui/session/StaleNote.tsx';
import { ZoneHint } from '../../../ui/session/ZoneHint.tsx';
import { Filters } from './Filters.tsx';
import { SessionList } from './SessionList.tsx';
// Here and not with the rows that stand in, so that they are drawn with it at once.
import '../../../ui/skeleton.css';
import '../../../ui/rich-text.css';
import './schedule.css';

const LoadingRows = lazy(() => import('./LoadingRows.tsx').then((file) => ({ default: file.LoadingRows })));

function useFilter(): [Filter, (change: Partial<Filter>) => void] {
  const [query, changeQuery] = useQuery();
  const named = query.get('category');
  const category = categoryOf(named, useSite().categories);
  const unknown = named !== null && category === null;

  useEffect(() => {
    // An unknown category does not filter, so it is removed from the address.
    if (unknown) changeQuery({ category: null }, 'replace');
  }, [unknown, changeQuery]);

  // Another choice begins at its first page.
  return [{ category, location: query.get('location') }, (choice) => changeQuery({ page: null, ...choice })];
}

/** Is as tall as the window, so that what is below the list does not jump when its rows come. */
function Loading() {
  return (
    <div className="rows-loading" role="status" aria-label="Loading sessions">
      <Suspense>
        <LoadingRows />
      </Suspense>
    </div>
  );
}

function Title() {
  const { start } = useSite();
  const fit: (CSSProperties & typeof start.fit) | undefined = start.fit;
  return (
    <PageHeading style={fit}>
      {start.title.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key, and are never reordered
        <Fragment key={index}>
          {index > 0 && <br />}
          <span>{index > 0 ? line : `${line} `}</span>
        </Fragment>
      ))}
    </PageHeading>
  );
}

type Props = {
  /** Called when a row is pointed at or focused. */
  onIntent: () => void;
  /** The owner's words and picture, if there are any. */
  welcome: ReactNode;
};

/** See docs/product.md#session-list. */
export function SchedulePage({ onIntent, welcome }: Props) {
  const { data: sessions, error, mutate } = useUpcoming(useAvailabilityPolling());
  const [filter, change] = useFilter();
  const { tagline } = useSite();
  const prepare = (sessionId: string) => {
    onIntent();
    prefetch('getSession', { params: { sessionId } });
  };
  return (
    <main id="main" className="wrap">
      <PageMeta title="Upcoming sessions" path={paths.home.href()} />
      {import.meta.env.SSR && <StructuredData of={(origin, words) => [organization(origin, words)]} />}
      <div className="masthead">
        <Title />
        <div className="masthead__line">
          <p className="lead">{tagline}</p>
          <ZoneHint sessions={sessions} />
        </div>
        {welcome}
      </div>
      <Filters
        filter={filter}
        onChange={change}
        locations={error && !sessions ? [] : sessions && locationsOf(sessions)}
      />
      <AsyncBoundary
        data={sessions}
        error={error}
        loading={<Loading />}
        failed={<LoadFailed title="The schedule did not load" onRetry={() => void mutate()} />}
      >
        {(all) => (
          <>
            <StaleNote />
            <SessionList
              sessions={all}
              filter={filter}
              onClear={() => change({ category: null, location: null })}
              onIntent={prepare}
            />
          </>
        )}
      </AsyncBoundary>
    </main>
  );
}
