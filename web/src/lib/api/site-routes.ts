import { siteRoutes } from '#shared/contract/site-routes.ts';
import { registerRoutes } from './route-registry.ts';

// All that visitors and members call, for what needs an address at once; others fetch it with their first call.
registerRoutes(siteRoutes);
