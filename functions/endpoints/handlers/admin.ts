import { adminArtEndpoints } from '#shared/contract/art/admin-endpoints.ts';
import { attendanceEndpoints } from '#shared/contract/attendance/endpoints.ts';
import { auditEntryEndpoints } from '#shared/contract/audit-entries/endpoints.ts';
import { adminDiscountCodeEndpoints } from '#shared/contract/discount-codes/admin-endpoints.ts';
import { adminLearningResourceEndpoints } from '#shared/contract/learning-resources/admin-endpoints.ts';
import { adminMembershipEndpoints } from '#shared/contract/memberships/admin-endpoints.ts';
import { orderEndpoints } from '#shared/contract/orders/endpoints.ts';
import { overviewEndpoints } from '#shared/contract/overview/endpoints.ts';
import { adminPackEndpoints } from '#shared/contract/packs/admin-endpoints.ts';
import { adminPurchaseEndpoints } from '#shared/contract/purchases/admin-endpoints.ts';
import { searchEndpoints } from '#shared/contract/search/endpoints.ts';
import { adminSessionEndpoints } from '#shared/contract/sessions/admin-endpoints.ts';
import { settingsEndpoints } from '#shared/contract/settings/admin-endpoints.ts';
import { adminVoucherEndpoints } from '#shared/contract/vouchers/admin-endpoints.ts';
import { adminWaitlistEndpoints } from '#shared/contract/waitlist/admin-endpoints.ts';
import {
  createLearningResource,
  deleteLearningResource,
  updateLearningResource,
} from '../../domains/learning-resources/admin.ts';
import { listAuditEntries } from '../../ground/audit-entries/list.ts';
import { serveMembers } from '../../ground/auth-sessions/serve.ts';
import type { RemoveSuppression } from '../../ground/deliverability/clear.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { onUse } from '../../ground/platform/on-use.ts';
import { ofCollection } from '../../ground/settings/collections.ts';
import { connectPayments } from '../../orders/payments/connect.ts';
import {
  createDiscountCode,
  deleteDiscountCode,
  listDiscountCodes,
  updateDiscountCode,
} from '../admin/discount-codes/codes.ts';
import { listDiscountCodeUses } from '../admin/discount-codes/uses.ts';
import { deletePurchase } from '../admin/orders/delete-purchase.ts';
import { listAdminBookings, listOrders } from '../admin/orders/list.ts';
import { listPurchases } from '../admin/orders/list-purchases.ts';
import { refundOrder } from '../admin/orders/refund.ts';
import { removeAttendee } from '../admin/orders/remove-attendee.ts';
import { setOrderStatus } from '../admin/orders/set-status.ts';
import { syncAttendees, syncOrder } from '../admin/orders/sync.ts';
import { dismissAttentionItem } from '../admin/overview/attention.ts';
import { dismissMail } from '../admin/overview/dismiss-mail.ts';
import { setImportedMails } from '../admin/overview/imports.ts';
import { getOverview } from '../admin/overview/overview.ts';
import { resendFailedMails, resendMail } from '../admin/overview/resend.ts';
import { retryAddress } from '../admin/overview/retry-address.ts';
import { searchBackOffice } from '../admin/search/search.ts';
import { addAttendee } from '../admin/sessions/add-attendee.ts';
import { setAttendance } from '../admin/sessions/attendance.ts';
import { listAttendees } from '../admin/sessions/attendees.ts';
import { createSession, duplicateSession } from '../admin/sessions/create.ts';
import { getDoorList } from '../admin/sessions/door-list.ts';
import { getAdminSession, listAdminSessions } from '../admin/sessions/list.ts';
import { offerSeat } from '../admin/sessions/offer.ts';
import { updateSession } from '../admin/sessions/update.ts';
import { listWaitlist, removeFromWaitlist } from '../admin/sessions/waitlist.ts';
import { getSettings, updateSettings } from '../admin/settings/settings.ts';
import { getVersion } from '../admin/settings/version.ts';

// The client of SES is loaded when it is needed, which is rare.
const removeSuppression: RemoveSuppression = async (email) => {
  const { connectSuppressionList } = await import('../../ground/deliverability/suppression.ts');
  return connectSuppressionList()(email);
};

/** The back office, but for files and accounts. */
export const handler = serveMembers(
  {
    ...overviewEndpoints,
    ...auditEntryEndpoints,
    ...adminSessionEndpoints,
    ...adminWaitlistEndpoints,
    ...attendanceEndpoints,
    ...adminArtEndpoints,
    ...orderEndpoints,
    ...adminPurchaseEndpoints,
    ...settingsEndpoints,
    ...adminDiscountCodeEndpoints,
    ...adminVoucherEndpoints,
    ...adminPackEndpoints,
    ...adminMembershipEndpoints,
    ...adminLearningResourceEndpoints,
    ...searchEndpoints,
  },
  {
    getOverview,
    listAuditEntries,
    resendMail,
    resendFailedMails,
    retryAddress,
    dismissMail,
    setImportedMails,
    dismissAttention: dismissAttentionItem,
    listAdminSessions,
    getAdminSession,
    createSession,
    updateSession,
    duplicateSession,
    listAttendees,
    addAttendee,
    listWaitlist,
    removeFromWaitlist,
    offerSeat,
    getDoorList,
    setAttendance,
    listOrders,
    listAdminBookings,
    listPurchases: ofCollection(listPurchases),
    setOrderStatus,
    refundOrder,
    syncOrder,
    syncAttendees,
    removeAttendee,
    deletePurchase,
    listDiscountCodes,
    createDiscountCode,
    updateDiscountCode,
    deleteDiscountCode,
    listDiscountCodeUses,
    listVouchers: onUse(async () => (await import('../admin/vouchers/list.ts')).listVouchers),
    createVoucher: onUse(async () => (await import('../admin/vouchers/create.ts')).createVoucher),
    getVoucher: onUse(async () => (await import('../admin/vouchers/detail.ts')).getVoucher),
    changeVoucher: onUse(async () => (await import('../admin/vouchers/change.ts')).changeVoucher),
    listPacks: onUse(async () => (await import('../admin/packs/list.ts')).listPacks),
    createPack: onUse(async () => (await import('../admin/packs/create.ts')).createPack),
    getPack: onUse(async () => (await import('../admin/packs/detail.ts')).getPack),
    changePack: onUse(async () => (await import('../admin/packs/change.ts')).changePack),
    countPlanMembers: onUse(async () => (await import('../admin/memberships/plan-members.ts')).countPlanMembers),
    listMemberships: onUse(async () => (await import('../admin/memberships/list.ts')).listMemberships),
    getMembership: onUse(async () => (await import('../admin/memberships/detail.ts')).getMembership),
    updateMembership: onUse(async () => (await import('../admin/memberships/change.ts')).updateMembership),
    endMembershipNow: onUse(async () => (await import('../admin/orders/end-membership.ts')).endMembershipNow),
    getSettings,
    updateSettings,
    getVersion,
    searchBackOffice,
    createLearningResource,
    updateLearningResource,
    deleteLearningResource,
    exportOrders: onUse(async () => (await import('../admin/orders/export.ts')).exportOrders),
    giveCollection: onUse(async () => ofCollection((await import('../admin/orders/gift.ts')).giveCollection)),
    leaveSeries: onUse(async () => (await import('../admin/sessions/leave-series.ts')).leaveSeries),
    cancelSession: onUse(async () => (await import('../admin/sessions/cancel.ts')).cancelSession),
    resumeCancellation: onUse(async () => (await import('../admin/sessions/cancel.ts')).resumeCancellation),
    recordRefund: onUse(async () => (await import('../admin/orders/record-refund.ts')).recordRefund),
    refundPart: onUse(async () => (await import('../admin/orders/refund-part.ts')).refundPart),
    deleteSession: onUse(async () => (await import('../admin/sessions/delete.ts')).deleteSession),
    addWalkIn: onUse(async () => (await import('../admin/sessions/walk-ins.ts')).addWalkIn),
    getOrder: onUse(async () => (await import('../admin/orders/detail.ts')).getOrder),
    previewArt: onUse(async () => (await import('../admin/sessions/preview-art.ts')).previewArt),
    addDates: onUse(async () => (await import('../admin/sessions/add-dates.ts')).addDates),
    changeDates: onUse(async () => (await import('../admin/sessions/change-dates.ts')).changeDates),
    getSeriesPass: onUse(async () => (await import('../admin/sessions/series-pass.ts')).getSeriesPass),
    setSeriesPass: onUse(async () => (await import('../admin/sessions/series-pass.ts')).setSeriesPass),
    getCancellation: onUse(async () => (await import('../admin/sessions/cancellation.ts')).getCancellation),
    announceChange: onUse(async () => (await import('../admin/sessions/messages.ts')).announceChange),
    dismissChange: onUse(async () => (await import('../admin/sessions/messages.ts')).dismissChange),
    tellOfRecording: onUse(async () => (await import('../admin/sessions/messages.ts')).tellOfRecording),
    writeToAttendee: onUse(async () => (await import('../admin/sessions/messages.ts')).writeToAttendee),
    writeToAttendees: onUse(async () => (await import('../admin/sessions/messages.ts')).writeToAttendees),
    setSessionRecording: onUse(async () => (await import('../admin/sessions/recording.ts')).setSessionRecording),
  },
  { ...connectPayments(), removeSuppression, commit: readEnvironment('COMMIT').COMMIT },
);
