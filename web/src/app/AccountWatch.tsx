import { type ComponentType, useEffect, useRef, useState } from 'react';
import { readAccount, useAccount } from '../lib/account/account-store.ts';
import { forgetPerson } from '../lib/account/person-storage.ts';
import { onSessionExpired } from '../lib/account/session-expiry.ts';
import { clearMemberResponses } from '../lib/api/use-endpoint.ts';
import { notify } from '../lib/notify.ts';
import { useHydrated } from '../lib/rendering/hydration.ts';

/** Clears the stored data in every tab on sign-out, and opens the sign-in dialog when the session has ended. */
export function AccountWatch() {
  const sub = useAccount()?.sub ?? null;
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
    notify({ tone: 'good', title: 'Logged out', text: 'You have been successfully logged out' });
  }, [isHydrated, sub]);

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
