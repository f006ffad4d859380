// First, because the pages of the admin area make schemas.
import '../../lib/zod-without-eval.ts';

import { Route, Routes } from 'react-router';
import { adminRoutes } from '#shared/contract/admin-routes.ts';
import { paths } from '#shared/contract/paths.ts';
import { AdminGate } from '../../features/admin/shell/AdminGate.tsx';
import { AdminMain, AdminShell } from '../../features/admin/shell/AdminShell.tsx';
import { registerRoutes } from '../../lib/api/route-registry.ts';
import { useScrollMemory } from '../layout/use-scroll-memory.ts';
import { adminPages, notFoundPage } from './pages.tsx';

registerRoutes(adminRoutes);

/** An address as the routes within /admin name it. */
const below = (pattern: string) => pattern.slice(paths.admin.pattern.length + 1);

/** The admin area: a frame and pages of its own, for admins (docs/product.md#admin-access). */
export function AdminArea() {
  useScrollMemory();
  return (
    <AdminGate>
      <Routes>
        <Route element={<AdminShell />}>
          <Route element={<AdminMain />}>
            {adminPages.map(({ at, page }) => (
              <Route key={at.pattern} path={below(at.pattern)} element={page} />
            ))}
          </Route>
          <Route path="*" element={notFoundPage} />
        </Route>
      </Routes>
    </AdminGate>
  );
}
