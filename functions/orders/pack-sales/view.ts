import type { ResponseBody } from '#shared/contract/contract.ts';
import { findPack } from '../../domains/packs/store.ts';
import { type PackPurchase, soldPackOf } from '../../ground/keys/purchase.ts';
import type { Handler } from '../../ground/platform/http.ts';
import type { Table } from '../../ground/platform/table.ts';
import { limitStripe } from '../../ground/stripe/limit.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { settleOrder } from '../payments/settle.ts';
import { findSaleForBuyer } from '../sales/authority.ts';
import { packViewOf } from './pack-view.ts';
import { packSaleRules } from './settlement.ts';
import { soldPack } from './store.ts';

type SaleView = ResponseBody<'settlePackPurchase'>;

/** The order of a pack after it was settled, for its buyer. Throws HttpError 404 for anyone else, and 429. */
export const settlePackPurchase: Handler<'settlePackPurchase', SettlementDependencies> = async (
  { params: { purchaseId }, body: { secret }, request: { ip } },
  unlimited,
) => {
  const found = await findSaleForBuyer({ purchaseId, secret, ip }, soldPack, unlimited);
  const dependencies = limitStripe(unlimited, { order: purchaseId });
  const purchase = (await settleOrder(packSaleRules, purchaseId, dependencies)) ?? found;
  return saleView(purchase, dependencies.table, dependencies.now());
};

async function saleView(purchase: PackPurchase, table: Table, now: Date): Promise<SaleView> {
  const { id, status, processing, total, buyerEmail, paidAt, refundDueAt, refundedAt } = purchase;
  const refunded = refundDueAt !== null || refundedAt !== null;
  const pack = paidAt !== null && !refunded ? await findPack(table, id) : undefined;
  return {
    id,
    status,
    processing: status === 'pending' && processing,
    total,
    name: soldPackOf(purchase).terms.name,
    buyerEmail,
    pack: pack ? await packViewOf(table, pack, now) : null,
    refunded,
  };
}
