import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { readAccount, useAccount } from '../lib/account/account-store.ts';
import { endedElsewhere, wasEndedElsewhere } from '../lib/account/ended-elsewhere.ts';
import { forgetPerson } from '../lib/account/person-storage.ts';
import { onSessionExpired } from '../lib/account/session-expiry.ts';
import { clearMemberResponses } from '../lib/api/use-endpoint.ts';
import { notify } from '../lib/notify.ts';
import { useHydrated } from '../lib/rendering/hydration.ts';

/** Pages of members and the back office are left for sign-in, which says itself why. */
const leadsToSignIn = (pathname: string) =>
  ['dashboard', 'user', 'resources', 'admin', 'sign-in'].includes(pathname.split('/')[1] ?? '');

/** Clears the stored data in every tab on sign-out, and opens the sign-in dialog when the session has ended. */
export function AccountWatch() {
  const sub = useAccount()?.sub ?? null;
  const { pathname } = useLocation();
  const isHydrated = useHydrated();
  const before = useRef(readAccount()?.sub ?? null);
  const [Again, setAgain] = useState<ComponentType<{ onClose: () => void }> | null>(null);

  useEffect(() => {
    if (!isHydrated || before.current === sub) return;
    const wasSignedIn = before.current !== null;
    before.current = sub;
    void clearMemberResponses();
    if (sub !== null || !wasSignedIn) return;
    // The reset flag, an impersonation, and what was typed (docs/product.md#browser-storage).
    forgetPerson();
    setAgain(null);
    if (!wasEndedElsewhere()) {
      notify({ tone: 'good', title: 'Logged out', text: 'You have been successfully logged out' });
    } else if (!leadsToSignIn(pathname)) {
      notify({ tone: 'bad', ...endedElsewhere });
    }
  }, [isHydrated, sub, pathname]);

  useEffect(
    () =>
      onSessionExpired(() => {
        import('../features/site/sign-in/pages.ts').then(
          ({ SignInAgain }) => setAgain(() => SignInAgain),
          () => notify({ tone: 'bad', title: 'Please sign in again', text: 'Your session has ended.' }),
        );
      }),
    [],
  );
  return Again && <Again onClose={() => setAgain(null)} />;
}
