import { peopleEndpoints } from './members/admin-endpoints.ts';
import { orderEndpoints } from './orders/endpoints.ts';
import { overviewEndpoints } from './overview/endpoints.ts';
import { libraryEndpoints } from './recordings/admin-endpoints.ts';
import { sessionEndpoints } from './sessions/admin-endpoints.ts';
import { uploadEndpoints } from './uploads/endpoints.ts';

/** Everything that the back office calls. */
export const adminEndpoints = {
  ...overviewEndpoints,
  ...sessionEndpoints,
  ...orderEndpoints,
  ...libraryEndpoints,
  ...uploadEndpoints,
  ...peopleEndpoints,
} as const;
