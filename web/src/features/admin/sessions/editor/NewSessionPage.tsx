import { useState } from 'react';
import { ulid } from 'ulid';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { BackLink } from '../../../../ui/admin/BackLink.tsx';
import { PageHead } from '../../../../ui/admin/PageHead.tsx';
import { readDraft } from './draft.ts';
import { SessionEditor } from './SessionEditor.tsx';

/** Creates a session. Its id is made here, so that saving twice cannot make two. */
export function NewSessionPage() {
  const [id] = useState(() => readDraft(null)?.id ?? ulid());
  return (
    <>
      <PageHead
        title="Create New Session"
        back={<BackLink to={adminPaths.sessions.href()}>Back to sessions</BackLink>}
      />
      <SessionEditor id={id} stored={null} />
    </>
  );
}
