import { libraryRoutes } from './library-routes.ts';
import { orderRoutes } from './order-routes.ts';
import { overviewRoutes } from './overview-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { uploadRoutes } from './upload-routes.ts';

/** Everything that the back office calls. */
export const adminRoutes = {
  ...overviewRoutes,
  ...sessionRoutes,
  ...orderRoutes,
  ...libraryRoutes,
  ...uploadRoutes,
  ...peopleRoutes,
} as const;
