import { bookingEndpoints } from '#shared/contract/bookings/endpoints.ts';
import { calendarEndpoints } from '#shared/contract/calendars/endpoints.ts';
import { discountCodeEndpoints } from '#shared/contract/discount-codes/endpoints.ts';
import { purchaseEndpoints } from '#shared/contract/purchases/endpoints.ts';
import { recordingEndpoints } from '#shared/contract/recordings/endpoints.ts';
import { reminderEndpoints } from '#shared/contract/reminders/endpoints.ts';
import { stripeEndpoints } from '#shared/contract/stripe/endpoints.ts';
import { waitlistEndpoints } from '#shared/contract/waitlist/endpoints.ts';
import { serveMembers } from '../auth-sessions/serve.ts';
import { acceptMyOffer, acceptOffer } from '../bookings/accept.ts';
import { getBooking, getBookingCalendar } from '../bookings/bookings.ts';
import { cancelBooking, cancelMyBooking } from '../bookings/cancel.ts';
import { createBooking, createMemberBooking } from '../bookings/create.ts';
import { giveBooking, giveMyBooking } from '../bookings/give.ts';
import { downloadCalendar, downloadMyCalendar, joinBooking, joinMyBooking } from '../bookings/join.ts';
import { moveBooking, moveMyBooking } from '../bookings/move.ts';
import { listMoves } from '../bookings/moves.ts';
import { getMyCalendar } from '../bookings/my-calendar.ts';
import { shareBooking, shareMyBooking } from '../bookings/share.ts';
import { checkCollectionDiscount, checkDiscount } from '../discount-codes/discounts.ts';
import { declineMyOffer, declineOffer, leaveMyWaitlist, leaveWaitlist } from '../offers/leave.ts';
import { getWaitlistPosition, listMyWaitlists } from '../offers/position.ts';
import { connectPayments } from '../payments/connect.ts';
import { createGuestPurchase, createPurchase } from '../purchases/create.ts';
import { requestFreeRecording } from '../recordings/free.ts';
import { chooseReminders } from '../reminders/endpoints.ts';
import { cancelCheckout, cancelMyCheckout, resumeCheckout, resumeMyCheckout } from '../settlement/change-booking.ts';
import { settleOnReturn, settlePurchaseOnReturn, stripeWebhook } from '../settlement/endpoints.ts';
import { joinWaitlist } from '../waitlist/waitlist.ts';

/** What visitors and members do to book, buy and pay, and Stripe's events. */
export const handler = serveMembers(
  {
    ...{ ...bookingEndpoints, ...discountCodeEndpoints, ...waitlistEndpoints },
    ...{ ...purchaseEndpoints, ...recordingEndpoints, ...stripeEndpoints, ...reminderEndpoints, ...calendarEndpoints },
  },
  {
    ...{ createBooking, createMemberBooking, getBooking, getBookingCalendar },
    ...{ joinBooking, joinMyBooking, downloadCalendar, downloadMyCalendar },
    ...{ listMoves, moveBooking, moveMyBooking },
    ...{ cancelBooking, cancelMyBooking, giveBooking, giveMyBooking },
    ...{ shareBooking, shareMyBooking, acceptOffer, acceptMyOffer },
    ...{ resumeCheckout, resumeMyCheckout, cancelCheckout, cancelMyCheckout, settleBooking: settleOnReturn },
    ...{ checkDiscount, checkCollectionDiscount, joinWaitlist, leaveWaitlist },
    ...{ leaveMyWaitlist, getWaitlistPosition, listMyWaitlists, declineOffer, declineMyOffer },
    ...{ createPurchase, createGuestPurchase, settlePurchase: settlePurchaseOnReturn, requestFreeRecording },
    ...{ stripeWebhook, chooseReminders, getMyCalendar },
  },
  connectPayments(),
);
