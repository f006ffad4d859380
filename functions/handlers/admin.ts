import { auditEntryEndpoints } from '#shared/contract/audit-entries/endpoints.ts';
import { adminDiscountCodeEndpoints } from '#shared/contract/discount-codes/admin-endpoints.ts';
import { adminLearningResourceEndpoints } from '#shared/contract/learning-resources/admin-endpoints.ts';
import { orderEndpoints } from '#shared/contract/orders/endpoints.ts';
import { overviewEndpoints } from '#shared/contract/overview/endpoints.ts';
import { adminPurchaseEndpoints } from '#shared/contract/purchases/admin-endpoints.ts';
import { adminSessionEndpoints } from '#shared/contract/sessions/admin-endpoints.ts';
import { settingsEndpoints } from '#shared/contract/settings/admin-endpoints.ts';
import { adminWaitlistEndpoints } from '#shared/contract/waitlist/admin-endpoints.ts';
import {
  createDiscountCode,
  deleteDiscountCode,
  listDiscountCodes,
  updateDiscountCode,
} from '../admin/discount-codes/codes.ts';
import { listDiscountCodeUses } from '../admin/discount-codes/uses.ts';
import { deletePurchase } from '../admin/orders/delete-purchase.ts';
import { getOrder } from '../admin/orders/detail.ts';
import { exportOrders } from '../admin/orders/export.ts';
import { giveCollection } from '../admin/orders/gift.ts';
import { listAdminBookings, listOrders } from '../admin/orders/list.ts';
import { listPurchases } from '../admin/orders/list-purchases.ts';
import { refundOrder } from '../admin/orders/refund.ts';
import { removeAttendee } from '../admin/orders/remove-attendee.ts';
import { setOrderStatus } from '../admin/orders/set-status.ts';
import { syncAttendees, syncOrder } from '../admin/orders/sync.ts';
import { dismissAttentionItem } from '../admin/overview/attention.ts';
import { dismissMail } from '../admin/overview/dismiss-mail.ts';
import { getOverview } from '../admin/overview/overview.ts';
import { resendFailedMails, resendMail } from '../admin/overview/resend.ts';
import { retryAddress } from '../admin/overview/retry-address.ts';
import { addAttendee } from '../admin/sessions/add-attendee.ts';
import { addDates } from '../admin/sessions/add-dates.ts';
import { listAttendees } from '../admin/sessions/attendees.ts';
import { changeDates } from '../admin/sessions/change-dates.ts';
import { createSession, duplicateSession } from '../admin/sessions/create.ts';
import { deleteSession } from '../admin/sessions/delete.ts';
import { leaveSeries } from '../admin/sessions/leave-series.ts';
import { getAdminSession, listAdminSessions } from '../admin/sessions/list.ts';
import { announceChange, writeToAttendees } from '../admin/sessions/messages.ts';
import { offerSeat } from '../admin/sessions/offer.ts';
import { updateSession } from '../admin/sessions/update.ts';
import { listWaitlist, removeFromWaitlist } from '../admin/sessions/waitlist.ts';
import { getSettings, updateSettings } from '../admin/settings/settings.ts';
import { listAuditEntries } from '../audit-entries/list.ts';
import { serveMembers } from '../auth-sessions/serve.ts';
import type { RemoveSuppression } from '../deliverability/clear.ts';
import { createLearningResource, deleteLearningResource, updateLearningResource } from '../learning-resources/admin.ts';
import { connectPayments } from '../payments/connect.ts';

// The client of SES is loaded when it is needed, which is rare.
const removeSuppression: RemoveSuppression = async (email) => {
  const { connectSuppressionList } = await import('../deliverability/suppression.ts');
  return connectSuppressionList()(email);
};

/** The back office, but for files and accounts. */
export const handler = serveMembers(
  {
    ...{ ...overviewEndpoints, ...auditEntryEndpoints, ...adminSessionEndpoints, ...adminWaitlistEndpoints },
    ...{ ...orderEndpoints, ...adminPurchaseEndpoints, ...settingsEndpoints },
    ...{ ...adminDiscountCodeEndpoints, ...adminLearningResourceEndpoints },
  },
  {
    ...{ getOverview, listAuditEntries, resendMail, resendFailedMails, retryAddress, dismissMail },
    dismissAttention: dismissAttentionItem,
    ...{ listAdminSessions, getAdminSession, createSession, updateSession, duplicateSession, deleteSession },
    ...{ addDates, changeDates, leaveSeries },
    ...{ announceChange, writeToAttendees, listAttendees, addAttendee, listWaitlist, removeFromWaitlist, offerSeat },
    ...{ listOrders, listAdminBookings, listPurchases, getOrder, exportOrders },
    ...{ setOrderStatus, refundOrder, syncOrder, syncAttendees, removeAttendee, deletePurchase, giveCollection },
    ...{ listDiscountCodes, createDiscountCode, updateDiscountCode, deleteDiscountCode, listDiscountCodeUses },
    ...{ getSettings, updateSettings },
    ...{ createLearningResource, updateLearningResource, deleteLearningResource },
  },
  { ...connectPayments(), removeSuppression },
);
