import { artRoutes } from './art/routes.ts';
import { authSessionRoutes } from './auth-sessions/routes.ts';
import { bookingRoutes } from './bookings/routes.ts';
import { calendarRoutes } from './calendars/routes.ts';
import type { Route } from './common/route.ts';
import { contactAddressRoutes } from './contact-address/routes.ts';
import { currencyRoutes } from './currency/routes.ts';
import { discountCodeRoutes } from './discount-codes/routes.ts';
import { groupRoutes } from './groups/routes.ts';
import { learningResourceRoutes } from './learning-resources/routes.ts';
import { memberRoutes } from './members/routes.ts';
import { membershipRoutes } from './memberships/routes.ts';
import { ownDataRoutes } from './own-data/routes.ts';
import { packRoutes } from './packs/routes.ts';
import { passRoutes } from './passes/routes.ts';
import { purchaseRoutes } from './purchases/routes.ts';
import { receiptRoutes } from './receipts/routes.ts';
import { recordingRoutes } from './recordings/routes.ts';
import { reminderRoutes } from './reminders/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { stripeRoutes } from './stripe/routes.ts';
import { suggestionRoutes } from './suggestions/routes.ts';
import { voucherRoutes } from './vouchers/routes.ts';
import { waitlistRoutes } from './waitlist/routes.ts';

/** Routes of visitors and members, without schemas, so that the first page loads neither zod nor the back office. */
export const siteRoutes = {
  ...sessionRoutes,
  ...currencyRoutes,
  ...bookingRoutes,
  ...passRoutes,
  ...packRoutes,
  ...membershipRoutes,
  ...groupRoutes,
  ...stripeRoutes,
  ...discountCodeRoutes,
  ...voucherRoutes,
  ...waitlistRoutes,
  ...reminderRoutes,
  ...calendarRoutes,
  ...artRoutes,
  ...memberRoutes,
  ...contactAddressRoutes,
  ...secondFactorRoutes,
  ...authSessionRoutes,
  ...ownDataRoutes,
  ...learningResourceRoutes,
  ...recordingRoutes,
  ...suggestionRoutes,
  ...purchaseRoutes,
  ...receiptRoutes,
} as const satisfies Record<string, Route>;
