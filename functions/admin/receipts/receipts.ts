import { findOrderItem } from '../../orders/find.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import type { Table } from '../../platform/table.ts';
import { fileOf, receiptsOf } from '../../receipts/endpoints.ts';

/** The receipts of an order (docs/product.md#receipts). Throws HttpError 404 when there is no such order, or it has none. */
export const getOrderReceipts: Handler<'getOrderReceipts', { table: Table; now: Clock }> = async (
  { params },
  dependencies,
) => {
  const order = await findOrderItem(dependencies.table, params.type, params.orderId);
  if (!order) throw new HttpError('order_not_found');
  return fileOf(await receiptsOf(order, dependencies));
};
