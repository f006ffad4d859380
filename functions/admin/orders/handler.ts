import { serveMembers } from '../../auth-sessions/serve.ts';
import { connectPayments } from '../../payments/connect.ts';
import { deletePurchase } from './delete-purchase.ts';
import { getOrder } from './detail.ts';
import { exportOrders } from './export.ts';
import { giveCollection } from './gift.ts';
import { listAdminBookings, listOrders } from './list.ts';
import { listPurchases } from './list-purchases.ts';
import { refundOrder } from './refund.ts';
import { removeAttendee } from './remove-attendee.ts';
import { setOrderStatus } from './set-status.ts';
import { syncAttendees, syncOrder } from './sync.ts';

export const handler = serveMembers(
  {
    ...{ listOrders, listAdminBookings, listPurchases, getOrder, exportOrders },
    ...{ setOrderStatus, refundOrder, syncOrder, syncAttendees, removeAttendee },
    ...{ deletePurchase, giveCollection },
  },
  connectPayments(),
);
