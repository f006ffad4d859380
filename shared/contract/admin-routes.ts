import { adminArtRoutes } from './art/admin-routes.ts';
import { attendanceRoutes } from './attendance/routes.ts';
import { auditEntryRoutes } from './audit-entries/routes.ts';
import { adminDiscountCodeRoutes } from './discount-codes/admin-routes.ts';
import { incomeRoutes } from './income/routes.ts';
import { invoicingRoutes } from './invoicing/routes.ts';
import { adminLearningResourceRoutes } from './learning-resources/admin-routes.ts';
import { adminMemberRoutes } from './members/admin-routes.ts';
import { adminMembershipRoutes } from './memberships/admin-routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { adminPackRoutes } from './packs/admin-routes.ts';
import { peopleRoutes } from './people/admin-routes.ts';
import { adminPurchaseRoutes } from './purchases/admin-routes.ts';
import { adminReceiptRoutes } from './receipts/admin-routes.ts';
import { adminRecordingRoutes } from './recordings/admin-routes.ts';
import { adminScreeningRoutes } from './screening/admin-routes.ts';
import { searchRoutes } from './search/routes.ts';
import { adminSessionRoutes } from './sessions/admin-routes.ts';
import { settingsRoutes } from './settings/admin-routes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { adminVoucherRoutes } from './vouchers/admin-routes.ts';
import { adminWaitlistRoutes } from './waitlist/admin-routes.ts';

export const adminRoutes = {
  ...adminSessionRoutes,
  ...attendanceRoutes,
  ...adminDiscountCodeRoutes,
  ...adminVoucherRoutes,
  ...adminPackRoutes,
  ...adminMembershipRoutes,
  ...adminWaitlistRoutes,
  ...adminMemberRoutes,
  ...peopleRoutes,
  ...adminScreeningRoutes,
  ...adminLearningResourceRoutes,
  ...adminRecordingRoutes,
  ...adminPurchaseRoutes,
  ...orderRoutes,
  ...incomeRoutes,
  ...invoicingRoutes,
  ...adminReceiptRoutes,
  ...overviewRoutes,
  ...auditEntryRoutes,
  ...settingsRoutes,
  ...searchRoutes,
  ...uploadRoutes,
  ...adminArtRoutes,
} as const;
