import { adminPaths } from '#shared/contract/admin-paths.ts';
import { problems } from '#shared/contract/problems.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { shortMoment } from '../../../lib/admin/dates.ts';
import { customerOf, fullPriceText } from '../../../lib/admin/order-text.ts';
import type { AdminOrder } from '../../../lib/admin/orders.ts';
import { usePages } from '../../../lib/admin/use-pages.ts';
import { isMissing } from '../../../lib/problem.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { AdminList } from '../../../ui/admin/AdminList.tsx';
import type { Column } from '../../../ui/admin/DataTable.tsx';
import { PricePaid } from '../../../ui/admin/OrderPrice.tsx';
import { OrderStatus } from '../../../ui/admin/OrderStatus.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { PageBackLink } from '../../../ui/PageBackLink.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import { costOf, takenOff } from './code-text.ts';
import './codes.css';

const columns: readonly Column<AdminOrder>[] = [
  {
    name: 'date',
    label: 'Date',
    width: '11.5rem',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{shortMoment(createdAt)}</time>,
  },
  {
    name: 'customer',
    label: 'Customer',
    card: 'title',
    cell: (order) => (
      <AppLink className="codes__uses" to={adminPaths.order.href(order.type, order.id)}>
        {customerOf(order)}
      </AppLink>
    ),
  },
  { name: 'item', label: 'Item', cell: ({ itemName }) => itemName },
  {
    name: 'full',
    label: 'Full Price',
    card: 'labelled',
    align: 'end',
    width: '6.5rem',
    cell: (order) => fullPriceText(order),
  },
  {
    name: 'off',
    label: 'Taken Off',
    card: 'labelled',
    align: 'end',
    width: '6.5rem',
    cell: (order) => (order.paidElsewhere ? '' : formatMoney(takenOff(order))),
  },
  {
    name: 'paid',
    label: 'Price Paid',
    card: 'figure',
    align: 'end',
    width: '6.5rem',
    cell: (order) => <PricePaid order={order} />,
  },
  {
    name: 'status',
    label: 'Status',
    card: 'foot',
    width: '7rem',
    cell: (order) => <OrderStatus order={order} />,
  },
];

export function CodeUses({ code }: { code: string }) {
  const pages = usePages('listDiscountCodeUses', { params: { code }, query: {} });
  const { data, error } = pages;
  const back = <PageBackLink to={adminPaths.discountCodes.href()}>Discount Codes</PageBackLink>;
  if (isMissing(error)) {
    return (
      <>
        <PageHead title="Discount code" back={back} />
        <StateBox title={problems.discount_code_not_found.title} />
      </>
    );
  }
  return (
    <>
      <PageHead
        title={`Uses of ${code}`}
        back={back}
        sub={data && <Cost orders={data.orders} isAll={isAll(pages)} />}
      />
      <AdminList
        source={pages}
        failed="The orders did not load"
        caption={`Orders that used ${code}`}
        columns={columns}
        rows={data?.orders}
        rowKey={({ id }) => id}
        hidePager={isAll(pages)}
        empty={{ title: 'No order has used this code yet', text: 'An order of a moment ago may take a little.' }}
      />
    </>
  );
}

const isAll = ({ page, data }: { page: number; data: { nextCursor: string | null } | undefined }) =>
  page === 1 && data?.nextCursor === null;

function Cost({ orders, isAll: all }: { orders: readonly AdminOrder[]; isAll: boolean }) {
  const sums = costOf(orders).map(formatMoney).join(' and ');
  if (!sums) return <span>It has taken nothing off yet.</span>;
  return <span>{`It has taken off ${sums}${all ? ' in all' : ' on this page'}; cancelled orders do not count.`}</span>;
}
