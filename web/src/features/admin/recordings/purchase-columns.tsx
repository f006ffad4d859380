import { adminPaths } from '#shared/contract/admin-paths.ts';
import { type Collection, collectionRow } from '#shared/rules/collections.ts';
import { freeRecordingCode } from '#shared/rules/discount-codes.ts';
import { shortDate, shortMoment } from '../../../lib/admin/dates.ts';
import { customerOf } from '../../../lib/admin/order-text.ts';
import type { AdminOrder } from '../../../lib/admin/orders.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { CodeBadge } from '../../../ui/admin/CodeBadge.tsx';
import type { Column } from '../../../ui/admin/DataTable.tsx';
import { OrderStatus } from '../../../ui/admin/OrderStatus.tsx';
import { PurchaseActions } from './PurchaseActions.tsx';

const actions: Column<AdminOrder> = {
  name: 'actions',
  label: 'Actions',
  card: 'actions',
  align: 'end',
  width: '5rem',
  cell: (order) => <PurchaseActions order={order} />,
};

const status: Column<AdminOrder> = {
  name: 'status',
  label: 'Status',
  card: 'foot',
  cell: (order) => <OrderStatus order={order} />,
};

function Name({ order }: { order: AdminOrder }) {
  return <AppLink to={adminPaths.order.href(order.type, order.id)}>{customerOf(order)}</AppLink>;
}

const ofPayments: readonly Column<AdminOrder>[] = [
  { name: 'name', label: 'Name', card: 'title', width: '10rem', cell: (order) => <Name order={order} /> },
  { name: 'email', label: 'Email', cell: ({ customerEmail }) => customerEmail },
  { name: 'date', label: 'Purchase Date', width: '7.5rem', cell: ({ createdAt }) => shortDate(createdAt) },
  { name: 'currency', label: 'Currency', card: 'labelled', width: '5rem', cell: currencyText },
  {
    name: 'discount',
    label: 'Discount',
    cell: ({ discountCode, given }) => (discountCode ? <CodeBadge code={discountCode} /> : given && 'Gift'),
  },
  status,
  {
    name: 'payment',
    label: 'Payment ID',
    card: 'labelled',
    cell: ({ paymentId }) => paymentId && <span className="purchases__payment">{paymentId}</span>,
  },
  actions,
];

const ofRequests: readonly Column<AdminOrder>[] = [
  {
    name: 'user',
    label: 'User',
    card: 'title',
    cell: (order) => (
      <span className="purchases__user">
        <Name order={order} />
        <span className="hint">{order.customerEmail}</span>
      </span>
    ),
  },
  { name: 'date', label: 'Date', cell: ({ createdAt }) => shortMoment(createdAt) },
  status,
  { name: 'type', label: 'Type', card: 'labelled', cell: typeText },
  { name: 'currency', label: 'Currency', card: 'labelled', cell: currencyText },
  actions,
];

/** The columns of the purchases of a collection (docs/product.md#collection-purchases). */
export const columnsOf = (collection: Collection) =>
  collectionRow(collection).listsFreeRequests ? ofRequests : ofPayments;

/**
 * Names the kind of a purchase (docs/product.md#collection-purchases): the free sign-up, a discount code, a gift, or
 * the full price.
 */
export function typeText({ discountCode, given }: Pick<AdminOrder, 'discountCode' | 'given'>): string {
  if (discountCode === freeRecordingCode) return 'Free Recording';
  return discountCode ?? (given ? 'Gift' : 'Full Price');
}

/** The currency that was paid in; FREE where nothing was to be paid. */
export function currencyText({ total, paidElsewhere }: Pick<AdminOrder, 'total' | 'paidElsewhere'>): string {
  if (paidElsewhere && total.amount === 0) return 'Elsewhere';
  return total.amount === 0 ? 'FREE' : total.currency;
}
