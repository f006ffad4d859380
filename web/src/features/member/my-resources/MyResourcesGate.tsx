import type { ReactNode } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import { wasEndedElsewhere } from '../../../lib/account/ended-elsewhere.ts';
import { SignInLink } from '../../../ui/SignInLink.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';
import { useConfirmedAccess } from './use-confirmed-access.ts';

type Props = {
  /** Tells whether the address is that of My Resources: other member pages redirect visitors to sign-in. */
  isHere: boolean;
  children: ReactNode;
};

/**
 * Shows visitors of My Resources a page of its own instead of redirecting them (docs/product.md#my-resources), unless their session
 * was ended from another device.
 */
export function MyResourcesGate({ isHere, children }: Props) {
  const account = useAccount();
  const isLeaving = useConfirmedAccess(isHere);
  if (isLeaving) return <Spinner label="Opening your recording" showLabel />;
  return isHere && !account && !wasEndedElsewhere() ? <SignedOut /> : children;
}

function SignedOut() {
  return (
    <StatePage
      title="My Resources"
      path={paths.myResources.href()}
      index={false}
      actions={<SignInLink tone="clay" returnTo={paths.myResources.href()} />}
    >
      Please sign in to view your resources.
    </StatePage>
  );
}
