import { adminPaths } from '#shared/contract/admin-paths.ts';
import { shortMoment } from '../../../../lib/admin/dates.ts';
import { owedText } from '../../../../lib/admin/order-text.ts';
import { ActionMenu } from '../../../../ui/ActionMenu.tsx';
import type { Detail } from '../../../../ui/admin/DetailList.tsx';
import { MailProblem } from '../../../../ui/admin/MailProblem.tsx';
import { OrderPrice } from '../../../../ui/admin/OrderPrice.tsx';
import { OrderStatusBadge } from '../../../../ui/admin/OrderStatusBadge.tsx';
import type { PersonLine, RowPerson } from '../../../../ui/admin/PersonRows.tsx';
import { holdText, screeningText } from './attendee-text.ts';
import { visitsText } from './evening-text.ts';
import type { Attendee } from './use-attendees.ts';
import { syncOne } from './use-sync.ts';

/** Opens what can be done about an attendee. */
export type AttendeeWays = Record<'onRemove' | 'onRead' | 'onWrite', (attendee: Attendee) => void>;

export const lacksAddress = <span className="hint">No address</span>;

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

const lineOf = (text: string | null, tone?: PersonLine['tone']): PersonLine | null =>
  text === null ? null : { text, ...(tone && { tone }) };

/** Concession: I am between jobs. */
function optionText({ option, optionReason }: Pick<Attendee, 'option' | 'optionReason'>): string {
  return [option, optionReason].filter(Boolean).join(': ');
}

/** The first of those who were ordered together; null for that one, and for anyone who comes alone. */
export function buyerOf({ id, groupId }: Attendee, attendees: readonly Attendee[]): string | null {
  const first = attendees.find((other) => groupId !== undefined && other.groupId === groupId);
  return first && first.id !== id ? first.attendeeName : null;
}

/** An attendee as a row: what needs care, how often they were here, what they paid, and all else when it is opened. */
export function attendeeRow(attendee: Attendee, ways: AttendeeWays, cameWith: string | null): RowPerson {
  const { id, attendeeName, attendeeEmail, createdAt, attended, status, paymentStatus, mailProblem, walkIn } = attendee;
  const { total, ofPass, paidElsewhere } = attendee;
  const price = <OrderPrice order={{ total, status: paymentStatus, ofPass, paidElsewhere }} />;
  return {
    key: id,
    name: attendeeName,
    lines: [
      lineOf(cameWith && `With ${cameWith}`),
      lineOf(screeningText(attendee), 'wait'),
      lineOf(holdText(attendee)),
      lineOf(attendee.rest ? owedText(attendee.rest) : null, 'wait'),
      lineOf(attended === false ? 'Did not come' : null),
      lineOf(walkIn ? 'Walk-in' : null),
      lineOf(attendee.pack ? `Paid with ${attendee.pack}` : null),
      lineOf(attendee.option ?? null),
      lineOf(visitsText(attendee)),
    ],
    end: status === 'pending' ? <OrderStatusBadge status={paymentStatus} /> : price,
    menu: <Actions attendee={attendee} {...ways} />,
    facts: [
      ['Email', attendeeEmail ?? lacksAddress],
      ['Booked', shortMoment(createdAt)],
      ['Price', price],
      ...(attendee.option ? [['Price option', optionText(attendee)] satisfies Detail] : []),
      ['Status', <OrderStatusBadge key="status" status={paymentStatus} />],
      ...(attended === null ? [] : [['Attendance', attended ? 'Came' : 'Did not come'] satisfies Detail]),
    ],
    below: mailProblem && attendeeEmail && <MailProblem problem={mailProblem} email={attendeeEmail} />,
  };
}
