import { useParams } from 'react-router';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { useAvailabilityPolling } from '../../../lib/api/use-availability-polling.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { LoadFailedPage } from '../../../ui/LoadFailedPage.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { ScheduleLink } from '../../../ui/ScheduleLink.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';
import { StructuredData } from '../../../ui/StructuredData.tsx';
import { SessionDetail, type Slots } from './SessionDetail.tsx';
import { SessionSkeleton } from './SessionSkeleton.tsx';
import { sessionData } from './structured-data.ts';

function NotFound({ path }: { path: string }) {
  return (
    <StatePage title="Session not found" path={path} index={false} actions={<ScheduleLink />}>
      It may have been taken off the schedule, or the link may be missing a letter.
    </StatePage>
  );
}

/** See docs/product.md#session-detail. */
export function SessionPage(slots: Slots) {
  const { sessionId = '' } = useParams();
  const path = paths.session.href(sessionId);
  const {
    data: session,
    error,
    mutate,
  } = useEndpoint('getSession', { params: { sessionId } }, useAvailabilityPolling());
  return (
    <AsyncBoundary
      data={session}
      error={error}
      loading={<SessionSkeleton />}
      failed={<LoadFailedPage title="The session did not load" path={path} onRetry={() => void mutate()} />}
      missing={<NotFound path={path} />}
    >
      {(loaded) => <LoadedSession session={loaded} path={path} {...slots} />}
    </AsyncBoundary>
  );
}

function LoadedSession({ session, path, ...slots }: Slots & { session: ResponseBody<'getSession'>; path: string }) {
  return (
    <>
      <PageMeta
        title={session.cancelled ? `Cancelled: ${session.title}` : session.title}
        description={session.description}
        path={path}
        share={{ kind: 'session', ...session }}
      />
      {import.meta.env.SSR && <StructuredData of={(origin, site, now) => sessionData(session, origin, site, now)} />}
      <SessionDetail session={session} {...slots} />
    </>
  );
}
