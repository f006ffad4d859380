import { adminPaths } from '#shared/contract/admin-paths.ts';
import { shortMoment } from '../../../../lib/admin/dates.ts';
import { ActionMenu } from '../../../../ui/ActionMenu.tsx';
import type { Column } from '../../../../ui/admin/DataTable.tsx';
import { MailProblem } from '../../../../ui/admin/MailProblem.tsx';
import { OrderPrice } from '../../../../ui/admin/OrderPrice.tsx';
import { OrderStatusBadge } from '../../../../ui/admin/OrderStatusBadge.tsx';
import { holdText, screeningText } from './attendee-text.ts';
import type { Attendee } from './use-attendees.ts';
import { syncOne } from './use-sync.ts';

/** Opens what can be done about an attendee. */
export type AttendeeWays = Record<'onRemove' | 'onRead' | 'onWrite', (attendee: Attendee) => void>;

function Actions({ attendee, onRemove, onRead, onWrite }: AttendeeWays & { attendee: Attendee }) {
  const { id, attendeeName, attendeeEmail, status, offered, syncable, screening } = attendee;
  return (
    <ActionMenu
      label={`Actions for ${attendeeName}`}
      actions={[
        { label: 'See the order', to: adminPaths.order.href('session', id) },
        ...(attendeeEmail ? [{ label: 'See the person', to: adminPaths.person.href(id) }] : []),
        ...(status === 'pending' && !offered && syncable
          ? [{ label: 'Sync payment', onChoose: () => void syncOne(attendee) }]
          : []),
        ...(status !== 'pending' && attendeeEmail
          ? [{ label: 'Write a message…', onChoose: () => onWrite(attendee) }]
          : []),
        ...(screening?.answeredAt ? [{ label: 'Read answers', onChoose: () => onRead(attendee) }] : []),
        { label: 'Remove', tone: 'bad', apart: true, onChoose: () => onRemove(attendee) },
      ]}
    />
  );
}

function Status({ attendee }: { attendee: Attendee }) {
  const { attended } = attendee;
  const came = attended === null ? null : attended ? 'Came' : 'Did not come';
  const words = [holdText(attendee), screeningText(attendee), came].filter((text) => typeof text === 'string');
  return (
    <>
      <OrderStatusBadge status={attendee.paymentStatus} />
      {words.length > 0 && <small className="attendee__held">{words.join(', ')}</small>}
    </>
  );
}

export function attendeeColumns(ways: AttendeeWays): Column<Attendee>[] {
  return [
    {
      name: 'name',
      label: 'Name',
      card: 'title',
      cell: ({ attendeeName }) => <b className="attendee__name">{attendeeName}</b>,
      compare: (one, other) => one.attendeeName.localeCompare(other.attendeeName),
    },
    {
      name: 'email',
      label: 'Email',
      width: '26%',
      cell: ({ attendeeEmail, mailProblem }) => (
        <>
          {attendeeEmail ?? <span className="hint">No address</span>}
          {attendeeEmail && <MailProblem problem={mailProblem} email={attendeeEmail} />}
        </>
      ),
    },
    {
      name: 'booked',
      label: 'Booked',
      card: 'labelled',
      cell: ({ createdAt }) => shortMoment(createdAt),
      width: '11.5rem',
      compare: (one, other) => one.createdAt.localeCompare(other.createdAt),
    },
    {
      name: 'paid',
      label: 'Price',
      card: 'figure',
      align: 'end',
      width: '6rem',
      cell: ({ total, paymentStatus, ofPass, paidElsewhere }) => (
        <OrderPrice order={{ total, status: paymentStatus, ofPass, paidElsewhere }} />
      ),
      compare: (one, other) => one.total.amount - other.total.amount,
    },
    {
      name: 'status',
      label: 'Status',
      card: 'foot',
      width: '10rem',
      cell: (attendee) => <Status attendee={attendee} />,
    },
    {
      name: 'actions',
      label: 'Actions',
      card: 'actions',
      align: 'end',
      width: '5rem',
      cell: (attendee) => <Actions attendee={attendee} {...ways} />,
    },
  ];
}
