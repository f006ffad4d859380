import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatPeriod } from '#shared/rules/membership-period.ts';
import { packRefundText, refundLabel } from '../../../lib/admin/order-text.ts';
import type { AdminOrder } from '../../../lib/admin/orders.ts';
import { packEndText, packStateNames } from '../../../lib/admin/pack-text.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { type Detail, DetailList } from '../../../ui/admin/DetailList.tsx';
import { Panel } from '../../../ui/admin/Panel.tsx';

type SoldPack = NonNullable<ResponseBody<'getOrder'>['soldPack']>;
type Props = { soldPack: SoldPack; order: AdminOrder };

/** Shows the pack that was ordered, what became of it, and what a refund gives back (docs/product.md#admin-packs). */
export function PackPanel({ soldPack, order }: Props) {
  return (
    <Panel title={soldPack.terms.name}>
      <DetailList details={[...membershipDetails(soldPack), ...detailsOf(soldPack, order)]} />
    </Panel>
  );
}

/** The membership of whose period it is. */
function membershipDetails({ membership }: SoldPack): Detail[] {
  if (!membership) return [];
  const { id, name, from, until } = membership;
  const link = (
    <AppLink key="membership" to={adminPaths.membership.href(id)}>
      {name}
    </AppLink>
  );
  if (from === null || until === null) return [['Membership', 'Begins once it is paid']];
  return [
    ['Membership', link],
    ['Period', formatPeriod({ start: from, end: until }, knownViewerZone())],
  ];
}

function detailsOf({ terms, pack, membership, refund }: SoldPack, order: AdminOrder): Detail[] {
  const name = membership ? 'Credits' : 'Pack';
  if (!pack)
    return [
      ['Sessions', String(terms.sessions)],
      [name, 'Made once it is paid'],
    ];
  const { creditsLeft, expiresAt, state } = pack;
  const link = (
    <AppLink key="pack" to={adminPaths.pack.href(order.id)}>
      {`${creditsLeft} of ${terms.sessions} credits left`}
    </AppLink>
  );
  return [
    [name, link],
    ['Valid until', packEndText({ expiresAt, terms }, knownViewerZone())],
    ['State', packStateNames[state]],
    ...(refundLabel(order) ? ([['A refund', packRefundText(order, refund)]] satisfies Detail[]) : []),
  ];
}
