import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { useAccount } from '../lib/account/account-store.ts';
import { wasEndedElsewhere } from '../lib/account/ended-elsewhere.ts';
import { storeReturn } from '../lib/account/return-to.ts';
import { useNavigate } from '../lib/router/use-navigate.ts';
import { Spinner } from './Spinner.tsx';

/**
 * A page of members: anyone who is not signed in, or whose session is ended from another device meanwhile, is sent to sign in,
 * and comes back here after it. Anyone who signs out while it is open, in this tab or another, goes to the first page
 * (docs/product.md#member-pages).
 */
export function RequireAccount({ children }: { children: ReactNode }) {
  const isSignedIn = useAccount() !== null;
  const wasSignedIn = useRef(isSignedIn);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (isSignedIn) {
      wasSignedIn.current = true;
      return;
    }
    const hasLeft = wasSignedIn.current && !wasEndedElsewhere();
    if (!hasLeft) storeReturn(pathname + search + hash);
    void navigate(hasLeft ? paths.home.href() : paths.signIn.href(), { replace: true });
  }, [isSignedIn, pathname, search, hash, navigate]);

  return isSignedIn ? children : <Spinner label="Taking you to sign in" />;
}
