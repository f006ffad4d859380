import { siteRoutes } from '#shared/contract/site-routes.ts';
import { registerRoutes } from './route-registry.ts';

// All that visitors and members call: fetched with the first call of what the public pages do not need, or imported by
// what needs an address at once.
registerRoutes(siteRoutes);
