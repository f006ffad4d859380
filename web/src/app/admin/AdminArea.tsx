// First, because the pages of the admin area make schemas.
import '../../lib/zod-without-eval.ts';

import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { adminRoutes } from '#shared/contract/admin-routes.ts';
import { paths } from '#shared/contract/paths.ts';
import { AdminGate } from '../../features/admin/shell/AdminGate.tsx';
import { AdminMain, AdminShell } from '../../features/admin/shell/AdminShell.tsx';
import { useReloadAfterSave, useSavedSite } from '../../lib/admin/saved-site.ts';
import { registerRoutes } from '../../lib/api/route-registry.ts';
import { RenderingContext, useRendering } from '../../lib/rendering/context.ts';
import { useScrollMemory } from '../layout/use-scroll-memory.ts';
import { addedLibraryPage, adminPages, notFoundPage } from './pages.tsx';

registerRoutes(adminRoutes);

/** Returns an address as the routes within /admin name it. */
const below = (pattern: string) => pattern.slice(paths.admin.pattern.length + 1);

function WithSavedSite({ children }: { children: ReactNode }) {
  useReloadAfterSave();
  const rendering = { ...useRendering(), site: useSavedSite() };
  return <RenderingContext value={rendering}>{children}</RenderingContext>;
}

/** The admin area: a frame and pages of its own, for admins (docs/product.md#admin-access). */
export function AdminArea() {
  useScrollMemory();
  return (
    <AdminGate>
      <WithSavedSite>
        <AdminShell>
          <Routes>
            {adminPages.map(({ at, page }) => (
              <Route key={at.pattern} path={below(at.pattern)} element={<AdminMain>{page}</AdminMain>} />
            ))}
            <Route path=":library" element={addedLibraryPage} />
            <Route path="*" element={notFoundPage} />
          </Routes>
        </AdminShell>
      </WithSavedSite>
    </AdminGate>
  );
}
