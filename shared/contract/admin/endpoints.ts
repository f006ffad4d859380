import { libraryEndpoints } from './library-endpoints.ts';
import { orderEndpoints } from './order-endpoints.ts';
import { overviewEndpoints } from './overview-endpoints.ts';
import { peopleEndpoints } from './people-endpoints.ts';
import { sessionEndpoints } from './session-endpoints.ts';
import { uploadEndpoints } from './upload-endpoints.ts';

/** Everything that the back office calls. */
export const adminEndpoints = {
  ...overviewEndpoints,
  ...sessionEndpoints,
  ...orderEndpoints,
  ...libraryEndpoints,
  ...uploadEndpoints,
  ...peopleEndpoints,
} as const;
