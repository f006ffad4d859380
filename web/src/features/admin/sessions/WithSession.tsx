import type { ReactNode } from 'react';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';

type Props = {
  sessionId: string;
  title: string;
  back: ReactNode;
  children: (session: ResponseBody<'getAdminSession'>) => ReactNode;
};

/** A page about one session: what it shows while that is fetched, cannot be, or is not there. */
export function SessionLoader({ sessionId, title, back, children }: Props) {
  const { data, error, mutate } = useEndpoint('getAdminSession', { params: { sessionId } });
  const head = <PageHead title={title} back={back} />;
  const toList = (
    <AppLink className={buttonClass({ tone: 'sage' })} to={adminPaths.sessions.href()}>
      See all sessions
    </AppLink>
  );
  return (
    <AsyncBoundary
      data={data}
      error={error}
      loading={
        <>
          {head}
          <Spinner label="Loading the session" within />
        </>
      }
      failed={
        <>
          {head}
          <LoadFailed
            title="The session did not load"
            onRetry={() => void mutate()}
            reassurance="Nothing has changed."
          />
        </>
      }
      missing={
        <>
          {head}
          <StateBox title="Session not found" actions={toList}>
            It may have been deleted.
          </StateBox>
        </>
      }
    >
      {children}
    </AsyncBoundary>
  );
}
