import type { RequestOutput } from '#shared/contract/contract.ts';
import type { OrderType, SettableStatus } from '#shared/rules/admin.ts';
import type { Collection } from '#shared/rules/collections.ts';
import type { Money } from '#shared/rules/money.ts';
import { searchableBooking, searchableOrder } from '../../../../domains/search/searchable.ts';
import { auditHistory } from '../../../../ground/audit-entries/history.ts';
import { bookingOf } from '../../../../ground/keys/place.ts';
import { isRest } from '../../../../ground/keys/rest.ts';
import { searchRows } from '../../../../ground/keys/search-row.ts';
import { newId } from '../../../../ground/platform/ids.ts';
import { putItem } from '../../../../ground/platform/table.ts';
import { findOrderItem } from '../../../../orders/lists/find.ts';
import { type OrderItem, statusOf } from '../../../../orders/lists/order.ts';
import type { SettlementDependencies } from '../../../../orders/payments/dependencies.ts';
import { testMember } from '../../../../testing/member.ts';
import type { TestSite } from '../../../../testing/site.ts';
import { deletePurchase } from '../delete-purchase.ts';
import { getOrder } from '../detail.ts';
import { exportOrders } from '../export.ts';
import { giveCollection } from '../gift.ts';
import { listAdminBookings, listOrders } from '../list.ts';
import { listPurchases } from '../list-purchases.ts';
import { recordRefund } from '../record-refund.ts';
import { refundOrder } from '../refund.ts';
import { refundPart } from '../refund-part.ts';
import { removeAttendee } from '../remove-attendee.ts';
import { setOrderStatus } from '../set-status.ts';
import { syncAttendees, syncOrder } from '../sync.ts';
/** Order actions of an admin at a test site. */
export function openAdminOrders(site: TestSite) {
  const { dependencies } = site;
  const ada = testMember({ admin: true, email: 'ada@example.org' });
  const from = { member: ada, request: { ip: '2001:db8::ada', country: null } };
  const nothing = { params: undefined, query: undefined, body: undefined, ...from };
  const found = async (type: OrderType, id: string): Promise<OrderItem> => {
    const order = await findOrderItem(dependencies.table, type, id);
    if (!order) throw new Error(`no ${type} ${id}`);
    return order;
  };
  return {
    ada,
    found,
    statusOf: async (type: OrderType, id: string) => statusOf(await found(type, id)),
    /** Sets the status as an admin who sees the current one. */
    async set(type: OrderType, orderId: string, status: SettableStatus, own: SettlementDependencies = dependencies) {
      const was = statusOf(await found(type, orderId));
      return this.setFrom(type, orderId, { status, was }, own);
    },
    setFrom: (
      type: OrderType,
      orderId: string,
      body: RequestOutput<'setOrderStatus', 'body'>,
      own: SettlementDependencies = dependencies,
    ) => setOrderStatus({ ...nothing, params: { type, orderId }, body }, own),
    refund: (type: OrderType, orderId: string, own: SettlementDependencies = dependencies) =>
      refundOrder({ ...nothing, params: { type, orderId } }, own),
    sync: (type: OrderType, orderId: string, own: SettlementDependencies = dependencies) =>
      syncOrder({ ...nothing, params: { type, orderId } }, own),
    syncAll: (sessionId: string, own: SettlementDependencies = dependencies) =>
      syncAttendees({ ...nothing, params: { sessionId } }, own),
    recordRefund: (type: OrderType, orderId: string, refund: Money, own: SettlementDependencies = dependencies) =>
      recordRefund({ ...nothing, params: { type, orderId }, body: { refund } }, own),
    refundPart: (
      type: OrderType,
      orderId: string,
      body: Partial<RequestOutput<'refundPart', 'body'>> & { amount: number; left: number },
      own: SettlementDependencies = dependencies,
    ) => {
      const part = { id: newId(new Date()), cause: 'goodwill', reason: 'They came late', tellReason: false } as const;
      return refundPart({ ...nothing, params: { type, orderId }, body: { ...part, ...body } }, own);
    },
    remove: (bookingId: string, body = { refund: false, tell: false }, own: SettlementDependencies = dependencies) =>
      removeAttendee({ ...nothing, params: { bookingId }, body }, own),
    delete: (purchaseId: string, own: SettlementDependencies = dependencies) =>
      deletePurchase({ ...nothing, params: { purchaseId } }, own),
    give: (
      body: Partial<RequestOutput<'giveCollection', 'body'>> & { email: string },
      collection: Collection = 'birth',
    ) =>
      giveCollection(
        { ...nothing, params: { collection }, body: { purchaseId: newId(new Date()), note: null, ...body } },
        dependencies,
      ),
    order: (type: OrderType, orderId: string) => getOrder({ ...nothing, params: { type, orderId } }, dependencies),
    list: (query: Partial<RequestOutput<'listOrders', 'query'>> = {}) =>
      listOrders({ ...nothing, query: { type: 'all', ...query } }, dependencies),
    bookings: (query: RequestOutput<'listAdminBookings', 'query'> = {}) =>
      listAdminBookings({ ...nothing, query }, dependencies),
    purchases: (query: RequestOutput<'listPurchases', 'query'> = {}, collection: Collection = 'birth') =>
      listPurchases({ ...nothing, params: { collection }, query }, dependencies),
    export: (query: RequestOutput<'exportOrders', 'query'>) => exportOrders({ ...nothing, query }, dependencies),
    audit: (type: OrderType, id: string) =>
      auditHistory(dependencies.table, type === 'session' ? 'booking' : 'purchase', id),
    /** Writes the search rows of an order, as the stream consumer does. */
    async index(type: OrderType, id: string): Promise<void> {
      const order = await found(type, id);
      if (isRest(order)) return;
      const words = 'lines' in order ? searchableOrder(order) : searchableBooking(bookingOf(order));
      for (const row of searchRows(words)) await putItem(dependencies.table, row);
    },
  };
}
export type AdminOrders = ReturnType<typeof openAdminOrders>;
