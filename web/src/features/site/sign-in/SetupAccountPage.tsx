import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { readLink } from './links.ts';
import { SetupByLink } from './SetupByLink.tsx';
import { SetupRequest } from './SetupRequest.tsx';

/** The link that the page was opened with, kept with this entry of the tab's history. */
function hashIn(state: unknown): string {
  const isOurs = typeof state === 'object' && state !== null && 'setupLink' in state;
  return isOurs && typeof state.setupLink === 'string' ? state.setupLink : '';
}

/** With a mailed link it sets up the account, without one it requests the link (docs/product.md#account-setup). */
export function SetupAccountPage() {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const isLink = readLink(hash).secret !== '';

  useEffect(() => {
    // No secret in the address bar and in the list of visited pages; a reload still finds it.
    if (isLink) void navigate(paths.setupAccount.pattern, { replace: true, state: { setupLink: hash } });
  }, [isLink, hash, navigate]);

  if (isLink) return <Spinner label="Opening your link" showLabel />;
  const link = readLink(hashIn(state));
  return link.secret ? <SetupByLink key={link.secret} link={link} /> : <SetupRequest />;
}
