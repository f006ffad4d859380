import type { ResponseBody } from '#shared/contract/contract.ts';
import { creditsText } from '../../../lib/admin/pack-text.ts';
import { type OrderUse, OrderUses } from '../../../ui/admin/OrderUses.tsx';

type Use = ResponseBody<'getPack'>['uses'][number];

function shownUse({ bookingId, createdAt, order, credits, returned }: Use): OrderUse {
  return {
    orderType: 'session',
    orderId: bookingId,
    createdAt,
    order,
    taken: creditsText(credits + returned),
    returned: creditsText(returned),
  };
}

/** Lists what each order took of a pack and gave back. */
export function PackUses({ uses, zone }: { uses: readonly Use[]; zone: string }) {
  return <OrderUses what="pack" uses={uses.map(shownUse)} zone={zone} />;
}
