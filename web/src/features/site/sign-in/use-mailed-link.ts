import { useState } from 'react';
import { useLocation, useNavigate } from '../../../lib/router/location.ts';
import { isUnreachable } from './form-problems.ts';
import { type MailedLink, readLink } from './links.ts';
import { useOnce } from './use-once.ts';

/**
 * Opens the link of a mail once.
 * @param path the page's own address, which replaces the one with the secret in the browser's history
 */
export function useMailedLink(path: string, open: (link: MailedLink) => Promise<void>) {
  const { hash } = useLocation();
  const [link] = useState(() => readLink(hash));
  const [failure, setFailure] = useState<{ error: unknown } | 'invalid' | null>(null);
  const navigate = useNavigate();

  const run = async () => {
    setFailure(null);
    try {
      await open(link);
    } catch (error) {
      setFailure(isUnreachable(error) ? { error } : 'invalid');
    }
  };
  useOnce(() => {
    void navigate(path, { replace: true });
    if (link.email && link.secret) void run();
    else setFailure('invalid');
  });
  return { email: link.email, failure, retry: () => void run() };
}
