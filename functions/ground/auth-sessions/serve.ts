import type { EndpointName } from '#shared/contract/routes.ts';
import { listUnreadable } from '../attention/unreadable.ts';
import type { WriteDependencies } from '../platform/dependencies.ts';
import { type EndpointsOf, type Handler, serve } from '../platform/http.ts';
import { authSessionCheck } from './check.ts';

/** `serve` for a function with endpoints of members or admins: each request needs an auth session that was not ended. */
export function serveMembers<Names extends EndpointName, Dependencies extends WriteDependencies>(
  endpoints: EndpointsOf<NoInfer<Names>>,
  handlers: { [Name in Names]: Handler<Name, Dependencies> },
  dependencies: Dependencies,
): ReturnType<typeof serve> {
  return serve(endpoints, handlers, dependencies, {
    checkSession: authSessionCheck(dependencies),
    listUnreadable: (items) => listUnreadable(items, dependencies),
  });
}
