import { adminPaths } from '#shared/contract/admin-paths.ts';
import { paths } from '#shared/contract/paths.ts';
import { formatTime } from '#shared/rules/dates.ts';
import { onlineLabel } from '#shared/rules/sessions.ts';
import { dayOf } from '../../../../lib/admin/dates.ts';
import { zoneOf } from '../../../../lib/time/zones.ts';
import { ActionMenu, type MenuAction } from '../../../../ui/ActionMenu.tsx';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { PageHead } from '../../../../ui/admin/PageHead.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { PageBackLink } from '../../../../ui/PageBackLink.tsx';
import type { AdminSession } from '../editor/session-values.ts';
import { PublicPageLink } from '../PublicPageLink.tsx';

export const backToSessions = <PageBackLink to={adminPaths.sessions.href()}>Back to sessions</PageBackLink>;

function whenAndWhere(session: AdminSession): string {
  const { startTime, endTime, locationType, location, address, city, cancelledAt } = session;
  const zone = zoneOf(session);
  const hours = `${formatTime(startTime, zone)} to ${formatTime(endTime, zone)}`;
  const place = locationType === 'online' ? [onlineLabel] : [location ?? address, city];
  const words = [dayOf(startTime, zone), hours, ...place].filter(Boolean).join(', ');
  return cancelledAt === null ? words : `Was ${words}`;
}

/** Title of a session's page, with its two ways on: beside it, and in a menu on a phone. */
export function SessionHead({ session }: { session: AdminSession }) {
  const { id, title, published, cancelledAt } = session;
  const isOpen = cancelledAt === null;
  const menu: MenuAction[] = [
    ...(published
      ? [{ label: 'View Public Page', onChoose: () => window.open(paths.session.href(id), '_blank', 'noreferrer') }]
      : []),
    ...(isOpen ? [{ label: 'Edit Session', to: adminPaths.editSession.href(id) }] : []),
  ];
  return (
    <PageHead
      title={title}
      back={backToSessions}
      sub={
        <>
          <span>{whenAndWhere(session)}</span> {!published && <Badge tone="mute">Draft</Badge>}
          {!isOpen && <Badge tone="bad">Cancelled</Badge>}
        </>
      }
      actions={
        <>
          <PublicPageLink session={session} />
          {isOpen && (
            <AppLink className={buttonClass({ tone: 'line' })} to={adminPaths.editSession.href(id)}>
              Edit Session
            </AppLink>
          )}
        </>
      }
      menu={menu.length > 0 && <ActionMenu label={`More for ${title}`} actions={menu} />}
    />
  );
}
