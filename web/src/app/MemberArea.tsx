import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { MyResourcesGate } from '../features/member/my-resources/MyResourcesGate.tsx';
import { DashboardShell } from './dashboard.ts';

/** The dashboard around every page of members; My Resources has its own text for visitors. */
export function MemberArea({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <MyResourcesGate isHere={pathname === paths.myResources.pattern}>
      <DashboardShell>{children}</DashboardShell>
    </MyResourcesGate>
  );
}
