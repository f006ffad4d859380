import type { ReactNode } from 'react';
import { useAccount } from '../../../lib/account/account-store.ts';
import { SignedOut } from './SignedOut.tsx';
import { useConfirmedAccess } from './use-confirmed-access.ts';

type Props = {
  /** Whether the address is that of My Resources: other member pages redirect visitors to sign-in. */
  isHere: boolean;
  children: ReactNode;
};

/** Shows visitors of My Resources a page of its own instead of redirecting them (docs/product.md#my-resources). */
export function MyResourcesGate({ isHere, children }: Props) {
  const account = useAccount();
  useConfirmedAccess(isHere);
  return isHere && !account ? <SignedOut /> : children;
}
