import { useState } from 'react';
import { ulid } from 'ulid';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { PageHead } from '../../../../ui/admin/PageHead.tsx';
import { PageBackLink } from '../../../../ui/PageBackLink.tsx';
import { readSessionDraft } from './draft.ts';
import { SessionEditor } from './SessionEditor.tsx';

/** Creates a session. Its id is made here, so that saving twice cannot make two. */
export function NewSessionPage() {
  const [id] = useState(() => readSessionDraft(null)?.id ?? ulid());
  return (
    <>
      <PageHead
        title="Create New Session"
        back={<PageBackLink to={adminPaths.sessions.href()}>Back to sessions</PageBackLink>}
      />
      <SessionEditor id={id} stored={null} />
    </>
  );
}
