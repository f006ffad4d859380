import { useState } from 'react';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { recurrenceText } from '#shared/rules/series.ts';
import { withNotice } from '../../../../lib/admin/attempt.ts';
import { shortMoment } from '../../../../lib/admin/dates.ts';
import { useUpcomingSessions } from '../../../../lib/admin/use-upcoming-sessions.ts';
import { call } from '../../../../lib/api/call.ts';
import { storeResponse } from '../../../../lib/api/store-response.ts';
import { refresh } from '../../../../lib/api/use-endpoint.ts';
import { zoneOf } from '../../../../lib/time/zones.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { ConfirmDialog } from '../../../../ui/admin/ConfirmDialog.tsx';
import { Panel } from '../../../../ui/admin/Panel.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { SeriesPass } from './SeriesPass.tsx';
import './scope.css';

type AdminSession = ResponseBody<'getAdminSession'>;

function Leave({ session: { id, title }, onClose }: { session: AdminSession; onClose: () => void }) {
  const leave = async () => {
    const params = { sessionId: id };
    const own = await withNotice(() => call('leaveSeries', { params }), {
      done: 'It is a session of its own now',
      failed: 'Failed to save session',
    });
    if (own) await storeResponse('getAdminSession', { params }, own);
    await refresh('listAdminSessions', 'listSessions', 'getSession');
  };
  return (
    <ConfirmDialog
      title={`Take “${title}” out of its series?`}
      body={<p>Its bookings, waitlist and page stay. Changes of the series no longer reach it.</p>}
      action="Make it a session of its own"
      tone="good"
      onConfirm={leave}
      onClose={onClose}
    />
  );
}

/** Shows how a session repeats, its upcoming dates, and the way out of the series (docs/product.md#series). */
export function SeriesPanel({ session }: { session: AdminSession }) {
  const { data } = useUpcomingSessions();
  const [isLeaving, setLeaving] = useState(false);
  const { series } = session;
  if (!series) return null;
  const dates = (data?.sessions ?? []).filter((date) => date.series?.id === series.id);
  return (
    <Panel title="Series" beside={<AppLink to={adminPaths.sessions.href(series.id)}>All dates</AppLink>}>
      <p>{recurrenceText(series.recurrence, session)}</p>
      <ul className="admin-list series-dates" aria-label="Upcoming dates">
        {dates.map((date) => (
          <li key={date.id}>
            {date.id === session.id ? (
              <b aria-current="true">{shortMoment(date.startTime, zoneOf(date))}</b>
            ) : (
              <AppLink to={adminPaths.session.href(date.id)}>{shortMoment(date.startTime, zoneOf(date))}</AppLink>
            )}
            {date.cancelledAt !== null && <Badge tone="bad">Cancelled</Badge>}
          </li>
        ))}
      </ul>
      {session.cancelledAt === null && (
        <>
          <SeriesPass session={session} />
          <Ways session={session} onLeave={() => setLeaving(true)} />
        </>
      )}
      {isLeaving && <Leave session={session} onClose={() => setLeaving(false)} />}
    </Panel>
  );
}

function Ways({ session, onLeave }: { session: AdminSession; onLeave: () => void }) {
  return (
    <p className="series-ways">
      <AppLink className="admin-way text-button tap" to={adminPaths.editSession.href(session.id)}>
        Change or add dates
      </AppLink>
      <button type="button" className="admin-way text-button tap" onClick={onLeave}>
        Make it a session of its own
      </button>
    </p>
  );
}
