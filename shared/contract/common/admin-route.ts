import type { Route, Service } from './route.ts';

export function adminRoute<
  const Method extends Route['method'],
  const Path extends `/api/admin/${string}`,
  const Server extends Service,
>(method: Method, path: Path, service: Server) {
  return { method, path, access: 'admin', service } as const;
}
