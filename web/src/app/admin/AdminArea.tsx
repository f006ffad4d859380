// First, because the pages of the admin area make schemas.
import '../../lib/zod-without-eval.ts';

import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { adminRoutes } from '#shared/contract/admin-routes.ts';
import { AdminGate } from '../../features/admin/shell/AdminGate.tsx';
import { AdminMain, AdminShell } from '../../features/admin/shell/AdminShell.tsx';
import { useReloadAfterSave, useSavedSite } from '../../lib/admin/saved-site.ts';
import { registerRoutes } from '../../lib/api/route-registry.ts';
import { RenderingContext, useRendering } from '../../lib/rendering/context.ts';
import { useScrollMemory } from '../layout/use-scroll-memory.ts';
import { adminPages, notFoundPage } from './pages.tsx';

registerRoutes(adminRoutes);

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
          <Switch>
            {adminPages.map(({ at, page }) => (
              <Route key={at.pattern} path={at.pattern}>
                <AdminMain>{page}</AdminMain>
              </Route>
            ))}
            <Route>{notFoundPage}</Route>
          </Switch>
        </AdminShell>
      </WithSavedSite>
    </AdminGate>
  );
}
