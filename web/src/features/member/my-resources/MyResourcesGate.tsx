import type { ReactNode } from 'react';
import { useAccount } from '../../../lib/account/account-store.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { SignedOut } from './SignedOut.tsx';
import { useConfirmedAccess } from './use-confirmed-access.ts';

type Props = {
  /** Tells whether the address is that of My Resources: other member pages redirect visitors to sign-in. */
  isHere: boolean;
  children: ReactNode;
};

/** Shows visitors of My Resources a page of its own instead of redirecting them (docs/product.md#my-resources). */
export function MyResourcesGate({ isHere, children }: Props) {
  const account = useAccount();
  const isLeaving = useConfirmedAccess(isHere);
  if (isLeaving) return <Spinner label="Opening your recording" showLabel />;
  return isHere && !account ? <SignedOut /> : children;
}
