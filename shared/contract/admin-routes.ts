import { peopleRoutes } from './members/admin-routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { libraryRoutes } from './recordings/admin-routes.ts';
import { sessionRoutes } from './sessions/admin-routes.ts';
import { uploadRoutes } from './uploads/routes.ts';

/** Everything that the back office calls. */
export const adminRoutes = {
  ...overviewRoutes,
  ...sessionRoutes,
  ...orderRoutes,
  ...libraryRoutes,
  ...uploadRoutes,
  ...peopleRoutes,
} as const;
