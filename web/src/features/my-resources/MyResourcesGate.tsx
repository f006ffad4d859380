import type { ReactNode } from 'react';
import { useAccount } from '../../lib/account/marker.ts';
import { useConfirmedAccess } from './MyResources.tsx';
import { SignedOut } from './SignedOut.tsx';

/** My Resources has a page of its own for those who are not signed in; members find it in their dashboard. */
export function MyResourcesGate({ children }: { children: ReactNode }) {
  useConfirmedAccess();
  return useAccount() ? children : <SignedOut />;
}
