import type { ReactNode } from 'react';
import { useAccount } from '../../../lib/account/account-store.ts';
import { SignedOut } from './SignedOut.tsx';
import { useConfirmedAccess } from './use-confirmed-access.ts';

type Props = {
  /** Whether the address is that of My Resources; other pages of members send away who is not signed in. */
  isHere: boolean;
  children: ReactNode;
};

/** My Resources has words of its own for those who are not signed in; members find it in their dashboard. */
export function MyResourcesGate({ isHere, children }: Props) {
  const account = useAccount();
  useConfirmedAccess(isHere);
  return isHere && !account ? <SignedOut /> : children;
}
