import { useState } from 'react';
import { ulid } from 'ulid';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { call } from '../../../../lib/api/call.ts';
import { storeResponse } from '../../../../lib/api/store-response.ts';
import { refresh } from '../../../../lib/api/use-endpoint.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import { hasCode } from '../../../../lib/problem.ts';
import { useNavigate } from '../../../../lib/router/use-navigate.ts';
import { zoneOf } from '../../../../lib/time/zones.ts';
import { focusDate } from '../focus-date.ts';

/** Makes a copy of a session a week later, as a draft, and opens its editor (docs/product.md#session-duplication). */
export function useDuplicate(sessionId: string): { busy: boolean; duplicate: () => Promise<void> } {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  // The same id until a response arrives, so that a retry creates no second copy.
  const [id, setId] = useState(ulid);
  const duplicate = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const copy = await call('duplicateSession', { params: { sessionId }, body: { id } });
      notify({
        tone: 'good',
        title: `Session duplicated successfully for ${formatDate(copy.startTime, zoneOf(copy))}`,
        text: 'The copy is a draft.',
      });
      setId(ulid());
      await storeResponse('getAdminSession', { params: { sessionId: copy.id } }, copy);
      void refresh('listAdminSessions', 'getOverview');
      await navigate(adminPaths.editSession.href(copy.id), { state: focusDate });
    } catch (error) {
      notify({ tone: 'bad', title: 'Failed to duplicate session', text: messageOf(error) });
      if (!hasCode(error, 'unreachable', 'internal_error', 'busy', 'site_closed')) setId(ulid());
    } finally {
      setBusy(false);
    }
  };
  return { busy, duplicate };
}
