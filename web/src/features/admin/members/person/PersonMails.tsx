import type { ResponseBody } from '#shared/contract/contract.ts';
import { shortMoment } from '../../../../lib/admin/dates.ts';
import { call } from '../../../../lib/api/call.ts';
import { useMore } from '../../../../lib/api/use-more.ts';
import type { Column } from '../../../../ui/admin/DataTable.tsx';
import { Badge, type BadgeTone } from '../../../../ui/Badge.tsx';
import { PersonList } from './PersonList.tsx';
import { type Person, personIdOf } from './person.ts';

type Row = ResponseBody<'listPersonMails'>['mails'][number];

const states: Record<Row['state'], { text: string; tone: BadgeTone }> = {
  sent: { text: 'sent', tone: 'ok' },
  collected: { text: 'in an hourly list', tone: 'ok' },
  waiting: { text: 'not sent yet', tone: 'wait' },
  delayed: { text: 'delayed', tone: 'wait' },
  undelivered: { text: 'not delivered', tone: 'bad' },
  spam: { text: 'reported as spam', tone: 'bad' },
  unsent: { text: 'not sent', tone: 'mute' },
};

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
        {reason && <span className="data__below">{reason}</span>}
      </>
    ),
  },
  {
    name: 'delivery',
    label: 'Delivery',
    card: 'foot',
    width: '9.5rem',
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].text}</Badge>,
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
