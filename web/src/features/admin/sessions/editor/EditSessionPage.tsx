import { adminPaths } from '#shared/contract/admin-paths.ts';
import { useParams } from '../../../../lib/router/use-params.ts';
import { BackLink } from '../../../../ui/admin/BackLink.tsx';
import { PageHead } from '../../../../ui/admin/PageHead.tsx';
import { PublicPageLink } from '../PublicPageLink.tsx';
import { SessionLoader } from '../WithSession.tsx';
import { SessionEditor } from './SessionEditor.tsx';

export function EditSessionPage() {
  const { sessionId = '' } = useParams();
  const back = <BackLink to={adminPaths.sessions.href()}>Back to sessions</BackLink>;
  return (
    <SessionLoader sessionId={sessionId} title="Edit Session" back={back}>
      {(session) => (
        <>
          <PageHead title="Edit Session" back={back} actions={<PublicPageLink session={session} />} />
          <SessionEditor key={session.id} id={session.id} stored={session} />
        </>
      )}
    </SessionLoader>
  );
}
