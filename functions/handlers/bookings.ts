import { bookingEndpoints } from '#shared/contract/bookings/endpoints.ts';
import { calendarEndpoints } from '#shared/contract/calendars/endpoints.ts';
import { discountCodeEndpoints } from '#shared/contract/discount-codes/endpoints.ts';
import { passEndpoints } from '#shared/contract/passes/endpoints.ts';
import { purchaseEndpoints } from '#shared/contract/purchases/endpoints.ts';
import { recordingEndpoints } from '#shared/contract/recordings/endpoints.ts';
import { reminderEndpoints } from '#shared/contract/reminders/endpoints.ts';
import { stripeEndpoints } from '#shared/contract/stripe/endpoints.ts';
import { waitlistEndpoints } from '#shared/contract/waitlist/endpoints.ts';
import { serveMembers } from '../auth-sessions/serve.ts';
import { acceptMyOffer, acceptOffer } from '../bookings/accept.ts';
import { answerMyScreening, answerScreening } from '../bookings/answer-endpoints.ts';
import { getBooking, getBookingCalendar } from '../bookings/bookings.ts';
import { cancelBooking, cancelMyBooking } from '../bookings/cancel.ts';
import { confirmBooking } from '../bookings/confirm.ts';
import { createBooking, createMemberBooking } from '../bookings/create.ts';
import { giveBooking, giveMyBooking } from '../bookings/give.ts';
import { downloadCalendar, downloadMyCalendar, joinBooking, joinMyBooking } from '../bookings/join.ts';
import { mailConfirmation } from '../bookings/mail-confirmation.ts';
import { getMyCalendar } from '../bookings/my-calendar.ts';
import { shareBooking, shareMyBooking } from '../bookings/share.ts';
import { checkCollectionDiscount, checkDiscount } from '../discount-codes/discounts.ts';
import { connectWatching } from '../media/watching.ts';
import { changeMyTurn, changeTurn } from '../offers/change-turn.ts';
import { confirmEntry } from '../offers/confirm.ts';
import { declineMyOffer, declineOffer, leaveMyWaitlist, leaveWaitlist } from '../offers/leave.ts';
import { getWaitlistPosition, listMyWaitlists } from '../offers/position.ts';
import { connectPayments } from '../payments/connect.ts';
import { onUse } from '../platform/on-use.ts';
import { requestFreeRecording } from '../recordings/free.ts';
import { chooseReminders } from '../reminders/endpoints.ts';
import { saveWaitlistCard } from '../saved-cards/begin.ts';
import { settleWaitlistCard } from '../saved-cards/settle.ts';
import { connectSealing } from '../screening/data-keys.ts';
import { cancelCheckout, cancelMyCheckout, resumeCheckout, resumeMyCheckout } from '../settlement/change-booking.ts';
import { settleOnReturn, settlePurchaseOnReturn, stripeWebhook } from '../settlement/endpoints.ts';
import { joinWaitlist } from '../waitlist/waitlist.ts';

/** What visitors and members do to book, buy and pay, and Stripe's events. */
export const handler = serveMembers(
  {
    ...bookingEndpoints,
    ...passEndpoints,
    ...discountCodeEndpoints,
    ...waitlistEndpoints,
    ...purchaseEndpoints,
    ...recordingEndpoints,
    ...stripeEndpoints,
    ...reminderEndpoints,
    ...calendarEndpoints,
  },
  {
    createBooking,
    createMemberBooking,
    getBooking,
    getBookingCalendar,
    joinBooking,
    joinMyBooking,
    downloadCalendar,
    downloadMyCalendar,
    createPass: onUse(async () => (await import('../passes/create.ts')).createPass),
    createMemberPass: onUse(async () => (await import('../passes/create.ts')).createMemberPass),
    getPassDates: onUse(async () => (await import('../passes/dates-of-booking.ts')).getPassDates),
    listMoves: onUse(async () => (await import('../bookings/moves.ts')).listMoves),
    moveBooking: onUse(async () => (await import('../bookings/move.ts')).moveBooking),
    moveMyBooking: onUse(async () => (await import('../bookings/move.ts')).moveMyBooking),
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
    createPurchase: onUse(async () => (await import('../purchases/create.ts')).createPurchase),
    createGuestPurchase: onUse(async () => (await import('../purchases/create.ts')).createGuestPurchase),
    settlePurchase: settlePurchaseOnReturn,
    requestFreeRecording,
    stripeWebhook,
    chooseReminders,
    getMyCalendar,
  },
  { ...connectPayments(), ...connectSealing(), ...connectWatching() },
);
