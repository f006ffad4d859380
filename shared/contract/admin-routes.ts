import { auditEntryRoutes } from './audit-entries/routes.ts';
import { adminDiscountCodeRoutes } from './discount-codes/admin-routes.ts';
import { adminLearningResourceRoutes } from './learning-resources/admin-routes.ts';
import { adminMemberRoutes } from './members/admin-routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { adminPurchaseRoutes } from './purchases/admin-routes.ts';
import { adminRecordingRoutes } from './recordings/admin-routes.ts';
import { adminSessionRoutes } from './sessions/admin-routes.ts';
import { settingsRoutes } from './settings/admin-routes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { adminWaitlistRoutes } from './waitlist/admin-routes.ts';

export const adminRoutes = {
  ...adminSessionRoutes,
  ...adminDiscountCodeRoutes,
  ...adminWaitlistRoutes,
  ...adminMemberRoutes,
  ...adminLearningResourceRoutes,
  ...adminRecordingRoutes,
  ...adminPurchaseRoutes,
  ...orderRoutes,
  ...overviewRoutes,
  ...auditEntryRoutes,
  ...settingsRoutes,
  ...uploadRoutes,
} as const;
