import { adminPaths } from '#shared/contract/admin-paths.ts';
import { shortMoment } from '../../../../lib/admin/dates.ts';
import { ActionMenu } from '../../../../ui/admin/ActionMenu.tsx';
import type { Column } from '../../../../ui/admin/DataTable.tsx';
import { MailProblem } from '../../../../ui/admin/MailProblem.tsx';
import { StatusBadge } from '../../../../ui/admin/StatusBadge.tsx';
import { holdText, paidWords } from './attendee-text.ts';
import type { Attendee } from './use-attendees.ts';
import { syncOne } from './use-sync.ts';

type Ways = { attendee: Attendee; onRemove: (attendee: Attendee) => void };

function Actions({ attendee, onRemove }: Ways) {
  const { id, attendeeName, status, offered } = attendee;
  return (
    <ActionMenu
      label={`Actions for ${attendeeName}`}
      actions={[
        { label: 'See the order', to: adminPaths.order.href('session', id) },
        ...(status === 'pending' && !offered
          ? [{ label: 'Sync payment', onChoose: () => void syncOne(attendee) }]
          : []),
        { label: 'Remove', tone: 'bad', apart: true, onChoose: () => onRemove(attendee) },
      ]}
    />
  );
}

function Status({ attendee }: { attendee: Attendee }) {
  const held = holdText(attendee);
  return (
    <>
      <StatusBadge status={attendee.paymentStatus} />
      {held && <small className="attendee__held">{held}</small>}
    </>
  );
}

export function attendeeColumns(onRemove: (attendee: Attendee) => void): Column<Attendee>[] {
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
          {attendeeEmail}
          <MailProblem problem={mailProblem} email={attendeeEmail} />
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
      cell: (attendee) => paidWords(attendee),
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
      cell: (attendee) => <Actions attendee={attendee} onRemove={onRemove} />,
    },
  ];
}
