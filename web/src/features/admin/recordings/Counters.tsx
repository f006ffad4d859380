import type { ResponseBody } from '#shared/contract/contract.ts';
import { Stats, StatTile } from '../../../ui/admin/Stats.tsx';

/** The four counters of the stress collection (docs/product.md#collection-purchases): of all purchases, whatever is searched for. */
export function Counters({ counts }: { counts: ResponseBody<'listPurchases'>['counts'] | undefined }) {
  return (
    <Stats>
      <StatTile label="Total Requests" value={counts?.total} />
      <StatTile label="Paid" value={counts?.paid} />
      <StatTile label="Free Access" value={counts?.free} />
      <StatTile label="Pending" value={counts?.pending} />
    </Stats>
  );
}
