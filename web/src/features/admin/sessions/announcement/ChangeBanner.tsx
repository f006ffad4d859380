import { useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { call } from '../../../../lib/api/call.ts';
import { storeResponse } from '../../../../lib/api/store-response.ts';
import { refresh } from '../../../../lib/api/use-endpoint.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { ConfirmDialog } from '../../../../ui/admin/ConfirmDialog.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { peopleText } from '../people.ts';
import { Announce } from './Announce.tsx';
import { isUntold } from './changes.ts';
import { UntoldChanges } from './UntoldChanges.tsx';
import './announcement.css';

type AdminSession = ResponseBody<'getAdminSession'>;

function Dismissal({ session: { id, seats }, onClose }: { session: AdminSession; onClose: () => void }) {
  const dismiss = async () => {
    const params = { sessionId: id };
    await storeResponse('getAdminSession', { params }, await call('dismissChange', { params }));
    await refresh('getOverview', 'listAdminSessions');
  };
  return (
    <ConfirmDialog
      title="Leave them untold?"
      body={<p>{peopleText(seats.taken)} will not hear of this change from the site. Their tickets still show it.</p>}
      action="Do not tell them"
      onConfirm={dismiss}
      onClose={onClose}
    />
  );
}

/** Shows the changes of a session that attendees have not been told of yet (docs/product.md#change-notifications). */
export function ChangeBanner({ session }: { session: AdminSession }) {
  const now = useNow(60_000);
  const [open, setOpen] = useState<'send' | 'dismiss' | null>(null);
  const close = () => setOpen(null);
  if (!isUntold(session, now)) return null;
  const { id, seats } = session;
  const title = seats.taken === 1 ? '1 person does not know' : `${seats.taken} people do not know`;
  return (
    <>
      <Alert tone="wait" title={`${title} of a change yet.`}>
        <UntoldChanges session={session} />
        <div className="untold__ways cluster">
          <button type="button" className={buttonClass({ tone: 'sage' })} onClick={() => setOpen('send')}>
            Send now
          </button>
          <button type="button" className="admin-way text-button tap" onClick={() => setOpen('dismiss')}>
            Do not tell them
          </button>
        </div>
      </Alert>
      {open === 'send' && <Announce session={session} targets={[{ id, untold: seats.taken }]} onClose={close} />}
      {open === 'dismiss' && <Dismissal session={session} onClose={close} />}
    </>
  );
}
