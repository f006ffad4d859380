import { useState } from 'react';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { adminRefreshMilliseconds } from '#shared/rules/admin.ts';
import { useFilters } from '../../../../lib/admin/use-filters.ts';
import { useEndpoint } from '../../../../lib/api/use-endpoint.ts';
import { ActionMenu } from '../../../../ui/ActionMenu.tsx';
import { type Column, DataTable } from '../../../../ui/admin/DataTable.tsx';
import { ListToolbar } from '../../../../ui/admin/ListToolbar.tsx';
import { MailDeliveryBadge } from '../../../../ui/admin/MailDeliveryBadge.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { LoadFailed } from '../../../../ui/LoadFailed.tsx';
import { Mail } from '../../../../ui/page-icons.tsx';
import { type CancelledPerson, personRefundText } from '../cancellation/cancellation-text.ts';
import type { AdminSession } from '../editor/session-values.ts';
import { MessageAttendees } from './MessageAttendees.tsx';

const lacksAddress = <span className="hint">No address</span>;

function RefundCell({ person }: { person: CancelledPerson }) {
  const { text, tone } = personRefundText(person);
  return <Badge tone={tone}>{text}</Badge>;
}

function MailCell({ attendeeEmail, mail }: CancelledPerson) {
  if (attendeeEmail === null) return lacksAddress;
  if (mail === null) return <span className="hint">Not known any more</span>;
  return (
    <>
      <MailDeliveryBadge delivery={mail.state} />
      {mail.reason && <span className="data__below">{mail.reason}</span>}
    </>
  );
}

function columnsOf(onWrite: (person: CancelledPerson) => void): Column<CancelledPerson>[] {
  return [
    {
      name: 'name',
      label: 'Name',
      card: 'title',
      cell: ({ attendeeName }) => <b className="attendee__name">{attendeeName}</b>,
      compare: (one, other) => one.attendeeName.localeCompare(other.attendeeName),
    },
    { name: 'email', label: 'Email', width: '26%', cell: ({ attendeeEmail }) => attendeeEmail ?? lacksAddress },
    {
      name: 'refund',
      label: 'Refund',
      card: 'labelled',
      width: '14rem',
      cell: (person) => <RefundCell person={person} />,
    },
    { name: 'mail', label: 'Mail', card: 'labelled', width: '11rem', cell: MailCell },
    {
      name: 'actions',
      label: 'Actions',
      card: 'actions',
      align: 'end',
      width: '5rem',
      cell: (person) => (
        <ActionMenu
          label={`Actions for ${person.attendeeName}`}
          actions={[
            { label: 'See the order', to: adminPaths.order.href('session', person.bookingId) },
            ...(person.attendeeEmail ? [{ label: 'Write a message…', onChoose: () => onWrite(person) }] : []),
          ]}
        />
      ),
    },
  ];
}

/** Soon again while a mail is on its way. */
function refreshInterval(latest: ResponseBody<'getCancellation'> | undefined): number {
  const isWaiting = latest?.people.some(({ mail }) => mail?.state === 'waiting') ?? false;
  return isWaiting ? 4000 : adminRefreshMilliseconds;
}

const addresses = (people: readonly CancelledPerson[]) =>
  new Set(people.flatMap(({ attendeeEmail }) => attendeeEmail ?? [])).size;

/**
 * Lists who was in a cancelled session, how each refund went and what became of the mail, and writes to them
 * (docs/product.md#cancelling-a-session).
 */
export function CancelledPeople({ session }: { session: AdminSession }) {
  const { data, error, mutate } = useEndpoint(
    'getCancellation',
    { params: { sessionId: session.id } },
    { refreshInterval },
  );
  const [to, setTo] = useState<CancelledPerson | 'all' | null>(null);
  // The way from an order.
  const [filters, filter] = useFilters();
  const requested = data?.people.find(({ bookingId }) => bookingId === filters.get('write'));
  const one = to !== null && to !== 'all' ? to : requested;
  if (!data && error) {
    return (
      <LoadFailed title="The attendees did not load" onRetry={() => void mutate()} reassurance="Nothing has changed." />
    );
  }
  const close = () => {
    setTo(null);
    if (requested) filter({ write: null }, 'replace');
  };
  const count = addresses(data?.people ?? []);
  return (
    <>
      {count > 0 && (
        <ListToolbar>
          <button type="button" className={buttonClass({ tone: 'line' })} onClick={() => setTo('all')}>
            <Mail />
            Write to all
          </button>
        </ListToolbar>
      )}
      <DataTable
        caption={`Who was in ${session.title}`}
        columns={columnsOf(setTo)}
        rows={data?.people}
        rowKey={({ bookingId }) => bookingId}
        empty={{ title: 'No one had a place.', text: 'This session is cancelled.' }}
      />
      {to === 'all' && <MessageAttendees session={session} to={{ count }} onClose={close} />}
      {to !== 'all' && one && (
        <MessageAttendees
          session={session}
          to={{ attendee: { id: one.bookingId, attendeeName: one.attendeeName } }}
          onClose={close}
        />
      )}
    </>
  );
}
