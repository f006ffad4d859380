import { serve } from '../../platform/http.ts';
import { connectPayments } from '../../settlement/connect.ts';
import { deletePurchase } from './deletion.ts';
import { getOrder } from './detail.ts';
import { exportOrders } from './export.ts';
import { giveCollection } from './gift.ts';
import { listAdminBookings, listOrders } from './lists.ts';
import { listPurchases } from './purchases.ts';
import { refundOrder } from './refund.ts';
import { removeAttendee } from './removal.ts';
import { setOrderStatus } from './status.ts';
import { syncAttendees, syncOrder } from './sync.ts';

export const handler = serve(
  {
    ...{ listOrders, listAdminBookings, listPurchases, getOrder, exportOrders },
    ...{ setOrderStatus, refundOrder, syncOrder, syncAttendees, removeAttendee },
    ...{ deletePurchase, giveCollection },
  },
  connectPayments(),
);
