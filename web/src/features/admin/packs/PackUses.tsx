import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { shortMoment } from '../../../lib/admin/dates.ts';
import { creditsText } from '../../../lib/admin/pack-text.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { type Column, DataTable } from '../../../ui/admin/DataTable.tsx';
import './packs.css';

type Use = ResponseBody<'getPack'>['uses'][number];

/** The name of an order, which leads to its page unless it was deleted. */
function OrderOf({ order, bookingId }: Use) {
  if (order === null) return <span>Deleted order</span>;
  return <AppLink to={adminPaths.order.href('session', bookingId)}>{order.customer ?? 'Order'}</AppLink>;
}

function columnsIn(zone: string): readonly Column<Use>[] {
  return [
    {
      name: 'date',
      label: 'Date',
      width: '11.5rem',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{shortMoment(createdAt, zone)}</time>,
    },
    { name: 'order', label: 'Order', card: 'title', cell: (use) => <OrderOf {...use} /> },
    { name: 'item', label: 'Item', cell: ({ order }) => order?.item ?? '' },
    {
      name: 'taken',
      label: 'Took',
      card: 'labelled',
      align: 'end',
      width: '7rem',
      cell: ({ credits, returned }) => creditsText(credits + returned),
    },
    {
      name: 'returned',
      label: 'Gave back',
      card: 'labelled',
      align: 'end',
      width: '7rem',
      cell: ({ returned }) => creditsText(returned),
    },
  ];
}

/** Lists what each order took of a pack and gave back. */
export function PackUses({ uses, zone }: { uses: readonly Use[]; zone: string }) {
  return (
    <section className="pack-uses" aria-label="Uses">
      <h2 className="panel-title">Uses</h2>
      <DataTable
        caption="Orders that used the pack"
        columns={columnsIn(zone)}
        rows={uses}
        rowKey={({ bookingId, createdAt }) => bookingId + createdAt}
        empty={{ title: 'No order has used this pack yet' }}
      />
    </section>
  );
}
