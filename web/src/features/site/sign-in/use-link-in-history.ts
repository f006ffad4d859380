import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '../../../lib/router/use-navigate.ts';
import { type MailedLink, readLink } from './links.ts';

/** The link that the page was opened with, kept with this entry of the tab's history. */
function hashIn(state: unknown): string {
  const isOurs = typeof state === 'object' && state !== null && 'mailedLink' in state;
  return isOurs && typeof state.mailedLink === 'string' ? state.mailedLink : '';
}

/**
 * The mailed link of a page: no secret stays in the address bar and in the list of visited pages, and a reload still
 * finds it. Null until it has been moved there; without a link its secret is empty.
 * @param path the page's own address
 */
export function useLinkInHistory(path: string): MailedLink | null {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const { email, secret } = readLink(hash);
  // That of a mail about a booking only names the address to which the page mails another.
  const isOpening = secret !== '' || email !== '';

  useEffect(() => {
    if (isOpening) void navigate(path, { replace: true, state: { mailedLink: hash } });
  }, [isOpening, hash, path, navigate]);

  return isOpening ? null : readLink(hashIn(state));
}
