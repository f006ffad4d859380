import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { AdminSessionSummary } from '../../../../lib/admin/use-upcoming-sessions.ts';
import { ActionMenu, type MenuAction } from '../../../../ui/ActionMenu.tsx';
import { Copy, Door, Pencil, Repeat, Trash, Users } from '../../../../ui/admin/icons.tsx';
import { Clock } from '../../../../ui/icons.tsx';
import { X } from '../../../../ui/page-icons.tsx';
import { useDuplicate } from './use-duplicate.ts';
import type { Ask } from './use-questions.tsx';

type Props = { session: AdminSessionSummary; now: Date; onAsk: Ask };

/** All that can be done with a session of the list; nothing that the server would refuse. */
export function LineMenu({ session, now, onAsk }: Props) {
  const { id, title, seats, waitlistCount, series, cancelledAt, endTime } = session;
  const { busy, duplicate } = useDuplicate(id);
  const isOpen = cancelledAt === null;
  const isAhead = new Date(endTime) > now;
  const attendees = { label: 'Attendees', icon: Users, note: seats.taken + seats.held };
  const waitlist = { label: 'Waitlist', icon: Clock, note: waitlistCount };
  const actions: (MenuAction | false)[] = [
    isOpen && { label: 'Edit', icon: Pencil, to: adminPaths.editSession.href(id) },
    { ...attendees, to: adminPaths.session.href(id, 'attendees') },
    waitlistCount > 0 && { ...waitlist, to: adminPaths.session.href(id, 'waitlist') },
    isOpen && { label: 'Door list', icon: Door, to: adminPaths.doorList.href(id) },
    series !== null && { label: 'All dates of the series', icon: Repeat, to: adminPaths.sessions.href(series.id) },
    { label: 'Duplicate', icon: Copy, disabled: busy, onChoose: () => void duplicate() },
    isOpen && isAhead && { label: 'Cancel', icon: X, tone: 'bad', apart: true, onChoose: () => onAsk('cancel', id) },
    { label: 'Delete', icon: Trash, tone: 'bad', apart: !(isOpen && isAhead), onChoose: () => onAsk('delete', id) },
  ];
  return <ActionMenu label={`Actions for ${title}`} actions={actions.filter((action) => action !== false)} />;
}
