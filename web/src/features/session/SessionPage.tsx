import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { artPath } from '#shared/art.ts';
import type { Answer } from '#shared/contract/contract.ts';
import { paths } from '#shared/paths.ts';
import { hasCode } from '../../lib/api/problem.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { live } from '../../lib/live.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { buttonClass } from '../../ui/button.ts';
import { RotateCw } from '../../ui/icons.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { StatePage } from '../../ui/StatePage.tsx';
import { SessionDetail } from './SessionDetail.tsx';
import { SessionSkeleton } from './SessionSkeleton.tsx';
import { StructuredData } from './StructuredData.tsx';

type Props = {
  /** What books a session when that is possible; the app gives it, so that this feature knows nothing of booking. */
  book: (session: Answer<'getSession'>, available: boolean) => ReactNode;
};

function NotFound({ path }: { path: string }) {
  const toSchedule = (
    <AppLink className={buttonClass({ tone: 'clay' })} to={paths.home.href()}>
      See upcoming sessions
    </AppLink>
  );
  return (
    <StatePage title="Session not found" path={path} index={false} actions={toSchedule}>
      It may have been taken off the schedule, or the link may be missing a letter.
    </StatePage>
  );
}

function LoadFailed({ path, onRetry }: { path: string; onRetry: () => void }) {
  const retry = (
    <button type="button" className={buttonClass({ tone: 'sage' })} onClick={onRetry}>
      <RotateCw />
      Try again
    </button>
  );
  return (
    <StatePage title="The session did not load" path={path} index={false} alarming actions={retry}>
      Your connection may have dropped for a moment. Nothing you booked is affected.
    </StatePage>
  );
}

/** A session's page (spec section 2, session detail). */
export function SessionPage({ book }: Props) {
  const { sessionId = '' } = useParams();
  const path = paths.session.href(sessionId);
  const { data: session, error, mutate } = useEndpoint('getSession', { params: { sessionId } }, live);
  if (hasCode(error, 'session_not_found', 'invalid_request')) return <NotFound path={path} />;
  if (!session) return error ? <LoadFailed path={path} onRetry={() => void mutate()} /> : <SessionSkeleton />;
  const image = session.thumbnailUrl ?? artPath('banner', session, 'jpg');
  return (
    <>
      <PageMeta title={session.title} description={session.description} path={path} image={image} />
      <StructuredData session={session} image={image} />
      <SessionDetail session={session} book={book} />
    </>
  );
}
