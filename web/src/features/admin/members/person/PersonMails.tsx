import type { ResponseBody } from '#shared/contract/contract.ts';
import { shortMoment } from '../../../../lib/admin/dates.ts';
import { call } from '../../../../lib/api/call.ts';
import { useMore } from '../../../../lib/api/use-more.ts';
import type { Column } from '../../../../ui/admin/DataTable.tsx';
import { MailDeliveryBadge } from '../../../../ui/admin/MailDeliveryBadge.tsx';
import { PersonList } from './PersonList.tsx';
import { type Person, personIdOf } from './person.ts';

type Row = ResponseBody<'listPersonMails'>['mails'][number];

const columns: readonly Column<Row>[] = [
  {
    name: 'date',
    label: 'Date',
    width: '12rem',
    cell: ({ at }) => <time dateTime={at}>{shortMoment(at)}</time>,
  },
  {
    name: 'mail',
    label: 'Mail',
    card: 'title',
    cell: ({ text, reason }) => (
      <>
        <span>{text}</span>
        {reason && <span className="data__below tertiary">{reason}</span>}
      </>
    ),
  },
  {
    name: 'delivery',
    label: 'Delivery',
    card: 'foot',
    width: '9.5rem',
    cell: ({ state }) => <MailDeliveryBadge delivery={state} />,
  },
];

/** Mails to a person, newest first, with what became of them. */
export function PersonMails({ person }: { person: Person }) {
  const personId = personIdOf(person);
  const params = { personId };
  const list = useMore('listPersonMails', personId, (cursor) => call('listPersonMails', { params, query: { cursor } }));
  return (
    <PersonList
      title="Mails"
      hint="Of the last thirty days."
      columns={columns}
      rows={list.pages?.flatMap(({ mails }) => mails)}
      rowKey={({ id }) => id}
      empty="No mail in the last thirty days"
      list={list}
    />
  );
}
