import type { Clock } from '../../../ground/platform/clock.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { findOrderItem } from '../../../orders/lists/find.ts';
import { fileOf, receiptsOf } from '../../../orders/receipts/endpoints.ts';

/** The receipts of an order (docs/product.md#receipts). Throws HttpError 404 when there is no such order, or it has none. */
export const getOrderReceipts: Handler<'getOrderReceipts', { table: Table; now: Clock }> = async (
  { params },
  dependencies,
) => {
  const order = await findOrderItem(dependencies.table, params.type, params.orderId);
  if (!order) throw new HttpError('order_not_found');
  return fileOf(await receiptsOf(order, dependencies), dependencies);
};
