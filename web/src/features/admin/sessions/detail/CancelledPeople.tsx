import { useState } from 'react';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { adminRefreshMilliseconds } from '#shared/rules/admin.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { shortDate } from '../../../../lib/admin/dates.ts';
import { useFilters } from '../../../../lib/admin/use-filters.ts';
import { useEndpoint } from '../../../../lib/api/use-endpoint.ts';
import { ActionMenu } from '../../../../ui/ActionMenu.tsx';
import { ActionRow, ActionRows } from '../../../../ui/ActionRows.tsx';
import { MailDeliveryBadge } from '../../../../ui/admin/MailDeliveryBadge.tsx';
import { PersonRows, type RowPerson } from '../../../../ui/admin/PersonRows.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { LoadFailed } from '../../../../ui/LoadFailed.tsx';
import { Mail } from '../../../../ui/page-icons.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { StateBox } from '../../../../ui/StateBox.tsx';
import {
  type CancelledPerson,
  cancellationMail,
  failuresFirst,
  personRefundText,
  refundWord,
} from '../cancellation/cancellation-text.ts';
import type { AdminSession } from '../editor/session-values.ts';
import { firstRows } from './Attendees.tsx';
import { lacksAddress } from './attendee-row.tsx';
import { MessageAttendees } from './MessageAttendees.tsx';

function MailState({ mail }: Pick<CancelledPerson, 'mail'>) {
  if (mail === null) return <span className="hint">Not known any more</span>;
  return (
    <>
      <MailDeliveryBadge delivery={mail.state} />
      {mail.reason && <small>{mail.reason}</small>}
    </>
  );
}

function rowOf(person: CancelledPerson, onWrite: (person: CancelledPerson) => void): RowPerson {
  const { bookingId, attendeeName, attendeeEmail, refund, mail } = person;
  const { text, tone } = personRefundText(person);
  return {
    key: bookingId,
    name: attendeeName,
    lines: [
      refund.at === null ? null : { text: shortDate(refund.at) },
      mail?.reason ? { text: `The mail: ${mail.reason}`, tone: 'bad' } : null,
    ],
    end: (
      <>
        {refund.amount.amount > 0 && <span>{formatMoney(refund.amount)}</span>}
        <Badge tone={tone}>{refundWord(person)}</Badge>
      </>
    ),
    menu: (
      <ActionMenu
        label={`Actions for ${attendeeName}`}
        actions={[
          { label: 'See the order', to: adminPaths.order.href('session', bookingId) },
          ...(attendeeEmail ? [{ label: 'Write a message…', onChoose: () => onWrite(person) }] : []),
        ]}
      />
    ),
    facts: [
      ['Email', attendeeEmail ?? lacksAddress],
      ['Refund', text],
      ['Mail', attendeeEmail === null ? lacksAddress : <MailState key="mail" mail={mail} />],
    ],
  };
}

function withMails({ people, cancelledAt }: ResponseBody<'getCancellation'>): CancelledPerson[] {
  const now = new Date();
  return people.map((person) => ({ ...person, mail: cancellationMail(person, cancelledAt, now) }));
}

/** Soon again while a mail is on its way. The first interval is set before anything is known. */
function refreshInterval(latest: ResponseBody<'getCancellation'> | undefined): number {
  const isWaiting = !latest || withMails(latest).some(({ mail }) => mail?.state === 'waiting');
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
  const rows = data && failuresFirst(withMails(data)).map((person) => rowOf(person, setTo));
  return (
    <>
      {!rows && <Spinner label="Loading the attendees" within />}
      {rows?.length === 0 && <StateBox title="No one had a place.">This session is cancelled.</StateBox>}
      {rows && rows.length > 0 && <PersonRows label={`Who was in ${session.title}`} people={rows} first={firstRows} />}
      {count > 0 && (
        <ActionRows label="What to do with the list">
          <ActionRow icon={Mail} onClick={() => setTo('all')} opensDialog>
            Write to all
          </ActionRow>
        </ActionRows>
      )}
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
