import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { attendedText } from '../../../../lib/admin/attendance.ts';
import { shortDate } from '../../../../lib/admin/dates.ts';
import { call } from '../../../../lib/api/call.ts';
import { useMore } from '../../../../lib/api/use-more.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import type { Column } from '../../../../ui/admin/DataTable.tsx';
import { OrderPrice } from '../../../../ui/admin/OrderPrice.tsx';
import { OrderStatus } from '../../../../ui/admin/OrderStatus.tsx';
import { PersonList } from './PersonList.tsx';
import { type Person, personIdOf } from './person.ts';

type Row = ResponseBody<'listPersonBookings'>['orders'][number];

const item: Column<Row> = {
  name: 'item',
  label: 'Item',
  card: 'title',
  cell: ({ type, id, itemName }) => <AppLink to={adminPaths.order.href(type, id)}>{itemName}</AppLink>,
};

const attendance: Column<Row> = {
  name: 'attendance',
  label: 'Attendance',
  width: '9rem',
  cell: (order) => attendedText(order),
};

const money: readonly Column<Row>[] = [
  {
    name: 'price',
    label: 'Price',
    card: 'figure',
    align: 'end',
    width: '7.5rem',
    cell: (order) => <OrderPrice order={order} />,
  },
  {
    name: 'status',
    label: 'Status',
    card: 'foot',
    width: '8rem',
    cell: (order) => <OrderStatus order={order} />,
  },
];

const bookingColumns: readonly Column<Row>[] = [
  {
    name: 'date',
    label: 'Session on',
    width: '9rem',
    cell: ({ sessionStart }) => sessionStart && <time dateTime={sessionStart}>{shortDate(sessionStart)}</time>,
  },
  item,
  attendance,
  ...money,
];

const purchaseColumns: readonly Column<Row>[] = [
  {
    name: 'date',
    label: 'Bought on',
    width: '9rem',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{shortDate(createdAt)}</time>,
  },
  item,
  ...money,
];

/** Places in sessions, that of the latest session first. */
export function PersonBookings({ person }: { person: Person }) {
  const { totals } = person;
  const personId = personIdOf(person);
  const params = { personId };
  const list = useMore('listPersonBookings', personId, (cursor) =>
    call('listPersonBookings', { params, query: { cursor } }),
  );
  const recordedCount = totals.came + totals.missed;
  return (
    <PersonList
      title="Bookings"
      hint={recordedCount > 0 ? `Came to ${totals.came} of ${recordedCount}` : undefined}
      columns={bookingColumns}
      rows={list.pages?.flatMap(({ orders }) => orders)}
      rowKey={({ id }) => id}
      empty="Nothing booked yet"
      list={list}
    />
  );
}

/** Collections, newest first. */
export function PersonPurchases({ person }: { person: Person }) {
  const personId = personIdOf(person);
  const params = { personId };
  const list = useMore('listPersonPurchases', personId, (cursor) =>
    call('listPersonPurchases', { params, query: { cursor } }),
  );
  return (
    <PersonList
      title="Purchases"
      columns={purchaseColumns}
      rows={list.pages?.flatMap(({ orders }) => orders)}
      rowKey={({ id }) => id}
      empty="Nothing bought yet"
      list={list}
    />
  );
}
