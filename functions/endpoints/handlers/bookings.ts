import { bookingEndpoints } from '#shared/contract/bookings/endpoints.ts';
import { calendarEndpoints } from '#shared/contract/calendars/endpoints.ts';
import { discountCodeEndpoints } from '#shared/contract/discount-codes/endpoints.ts';
import { groupEndpoints } from '#shared/contract/groups/endpoints.ts';
import { membershipEndpoints } from '#shared/contract/memberships/endpoints.ts';
import { packEndpoints } from '#shared/contract/packs/endpoints.ts';
import { passEndpoints } from '#shared/contract/passes/endpoints.ts';
import { purchaseEndpoints } from '#shared/contract/purchases/endpoints.ts';
import { recordingEndpoints } from '#shared/contract/recordings/endpoints.ts';
import { reminderEndpoints } from '#shared/contract/reminders/endpoints.ts';
import { stripeEndpoints } from '#shared/contract/stripe/endpoints.ts';
import { suggestionEndpoints } from '#shared/contract/suggestions/endpoints.ts';
import { voucherEndpoints } from '#shared/contract/vouchers/endpoints.ts';
import { waitlistEndpoints } from '#shared/contract/waitlist/endpoints.ts';
import { checkCollectionDiscount, checkDiscount } from '../../domains/discount-codes/discounts.ts';
import { chooseReminders } from '../../domains/reminders/endpoints.ts';
import { connectSealing } from '../../domains/screening/data-keys.ts';
import { checkVoucher } from '../../domains/vouchers/check.ts';
import { joinWaitlist } from '../../domains/waitlist/waitlist.ts';
import { serveMembers } from '../../ground/auth-sessions/serve.ts';
import { connectWatching } from '../../ground/media/watching.ts';
import { onUse } from '../../ground/platform/on-use.ts';
import { answerMyScreening, answerScreening } from '../../orders/bookings/answer-endpoints.ts';
import { getBooking, getBookingCalendar } from '../../orders/bookings/bookings.ts';
import { cancelBooking, cancelMyBooking } from '../../orders/bookings/cancel.ts';
import { confirmBooking } from '../../orders/bookings/confirm.ts';
import { createBooking, createMemberBooking } from '../../orders/bookings/create.ts';
import { giveBooking, giveMyBooking } from '../../orders/bookings/give.ts';
import { downloadCalendar, downloadMyCalendar, joinBooking, joinMyBooking } from '../../orders/bookings/join.ts';
import { mailConfirmation } from '../../orders/bookings/mail-confirmation.ts';
import { getMyCalendar } from '../../orders/bookings/my-calendar.ts';
import { shareBooking, shareMyBooking } from '../../orders/bookings/share.ts';
import { acceptMyOffer, acceptOffer } from '../../orders/groups/accept-offer.ts';
import { changeMyTurn, changeTurn } from '../../orders/offers/change-turn.ts';
import { confirmEntry } from '../../orders/offers/confirm.ts';
import { declineMyOffer, declineOffer, leaveMyWaitlist, leaveWaitlist } from '../../orders/offers/leave.ts';
import { getWaitlistPosition, listMyWaitlists } from '../../orders/offers/position.ts';
import { connectPayments } from '../../orders/payments/connect.ts';
import { requestFreeRecording } from '../../orders/recordings/free.ts';
import { saveWaitlistCard } from '../../orders/saved-cards/begin.ts';
import { settleWaitlistCard } from '../../orders/saved-cards/settle.ts';
import {
  cancelCheckout,
  cancelMyCheckout,
  resumeCheckout,
  resumeMyCheckout,
} from '../../orders/settlement/change-booking.ts';
import { settleOnReturn, settlePurchaseOnReturn, stripeWebhook } from '../../orders/settlement/endpoints.ts';

export const handler = serveMembers(
  {
    ...bookingEndpoints,
    ...passEndpoints,
    ...packEndpoints,
    ...membershipEndpoints,
    ...groupEndpoints,
    ...discountCodeEndpoints,
    ...voucherEndpoints,
    ...waitlistEndpoints,
    ...purchaseEndpoints,
    ...recordingEndpoints,
    ...stripeEndpoints,
    ...reminderEndpoints,
    ...calendarEndpoints,
    ...suggestionEndpoints,
  },
  {
    createBooking,
    createMemberBooking,
    getBooking,
    getBookingCalendar,
    payRest: onUse(async () => (await import('../../orders/bookings/pay-rest.ts')).payRest),
    payMyRest: onUse(async () => (await import('../../orders/bookings/pay-rest.ts')).payMyRest),
    withdrawRestCard: onUse(async () => (await import('../../orders/bookings/pay-rest.ts')).withdrawRestCard),
    withdrawMyRestCard: onUse(async () => (await import('../../orders/bookings/pay-rest.ts')).withdrawMyRestCard),
    joinBooking,
    joinMyBooking,
    downloadCalendar,
    downloadMyCalendar,
    createGroup: onUse(async () => (await import('../../orders/groups/create.ts')).createGroup),
    createMemberGroup: onUse(async () => (await import('../../orders/groups/create.ts')).createMemberGroup),
    getGroup: onUse(async () => (await import('../../orders/groups/view.ts')).getGroup),
    getMyGroup: onUse(async () => (await import('../../orders/groups/view.ts')).getMyGroup),
    mailGroupPlace: onUse(async () => (await import('../../orders/groups/change-place.ts')).mailGroupPlace),
    mailMyGroupPlace: onUse(async () => (await import('../../orders/groups/change-place.ts')).mailMyGroupPlace),
    takeBackPlace: onUse(async () => (await import('../../orders/groups/change-place.ts')).takeBackPlace),
    takeBackMyPlace: onUse(async () => (await import('../../orders/groups/change-place.ts')).takeBackMyPlace),
    createPass: onUse(async () => (await import('../../orders/passes/create.ts')).createPass),
    createMemberPass: onUse(async () => (await import('../../orders/passes/create.ts')).createMemberPass),
    getPassDates: onUse(async () => (await import('../../orders/passes/dates-of-booking.ts')).getPassDates),
    showPack: onUse(async () => (await import('../../orders/pack-sales/my-packs.ts')).showPack),
    listMyPacks: onUse(async () => (await import('../../orders/pack-sales/my-packs.ts')).listMyPacks),
    listMoves: onUse(async () => (await import('../../orders/bookings/moves.ts')).listMoves),
    moveBooking: onUse(async () => (await import('../../orders/bookings/move.ts')).moveBooking),
    moveMyBooking: onUse(async () => (await import('../../orders/bookings/move.ts')).moveMyBooking),
    cancelBooking,
    cancelMyBooking,
    giveBooking,
    giveMyBooking,
    shareBooking,
    shareMyBooking,
    answerScreening,
    answerMyScreening,
    confirmBooking,
    mailConfirmation,
    acceptOffer,
    acceptMyOffer,
    resumeCheckout,
    resumeMyCheckout,
    cancelCheckout,
    cancelMyCheckout,
    settleBooking: settleOnReturn,
    checkDiscount,
    checkVoucher,
    checkCollectionDiscount,
    joinWaitlist,
    leaveWaitlist,
    saveWaitlistCard,
    settleWaitlistCard,
    confirmEntry,
    changeTurn,
    changeMyTurn,
    leaveMyWaitlist,
    getWaitlistPosition,
    listMyWaitlists,
    declineOffer,
    declineMyOffer,
    createPurchase: onUse(async () => (await import('../../orders/purchases/create.ts')).createPurchase),
    createGuestPurchase: onUse(async () => (await import('../../orders/purchases/create.ts')).createGuestPurchase),
    settlePurchase: settlePurchaseOnReturn,
    buyVoucher: onUse(async () => (await import('../../orders/voucher-sales/create.ts')).buyVoucher),
    buyMyVoucher: onUse(async () => (await import('../../orders/voucher-sales/create.ts')).buyMyVoucher),
    settleVoucherPurchase: onUse(
      async () => (await import('../../orders/voucher-sales/view.ts')).settleVoucherPurchase,
    ),
    withdrawVoucher: onUse(async () => (await import('../../orders/withdrawals/withdraw.ts')).withdrawVoucher),
    buyPack: onUse(async () => (await import('../../orders/pack-sales/create.ts')).buyPack),
    buyMyPack: onUse(async () => (await import('../../orders/pack-sales/create.ts')).buyMyPack),
    settlePackPurchase: onUse(async () => (await import('../../orders/pack-sales/view.ts')).settlePackPurchase),
    showMembership: onUse(async () => (await import('../../orders/memberships/show.ts')).showMembership),
    showMyMembership: onUse(async () => (await import('../../orders/memberships/show.ts')).showMyMembership),
    listMyMemberships: onUse(async () => (await import('../../orders/memberships/show.ts')).listMyMemberships),
    changeMembership: onUse(async () => (await import('../../orders/memberships/change.ts')).changeMembershipBySecret),
    changeMyMembership: onUse(async () => (await import('../../orders/memberships/change.ts')).changeMyMembership),
    openMembershipCard: onUse(async () => (await import('../../orders/memberships/card.ts')).openMembershipCard),
    openMyMembershipCard: onUse(async () => (await import('../../orders/memberships/card.ts')).openMyMembershipCard),
    endMembership: onUse(async () => (await import('../../orders/memberships/end.ts')).endMembership),
    requestFreeRecording,
    stripeWebhook,
    chooseReminders,
    stopSuggestions: onUse(async () => (await import('../../orders/suggestions/endpoints.ts')).stopSuggestions),
    getMyCalendar,
  },
  { ...connectPayments(), ...connectSealing(), ...connectWatching() },
);
