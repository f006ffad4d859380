import { useState } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { noteSuccess, notify } from '../notify.ts';
import { useNavigate } from '../router/use-navigate.ts';
import { storeAccount } from './account-store.ts';
import { clearReturn } from './return-to.ts';

/** Ends the session at the user pool, and forgets in this browser whose it was. */
export async function signOut(): Promise<void> {
  const { endAuthSession } = await import('./end-auth-session.ts');
  await endAuthSession();
  clearReturn();
  // Every tab hears of it, forgets what it has stored, and says so (AccountWatch).
  storeAccount(null);
}

/** Signs a member out and takes them to the first page, with a notice (docs/product.md#sign-out). */
export function useSignOut(): { leaving: boolean; leave: () => Promise<void> } {
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const leave = async () => {
    if (leaving) return;
    setLeaving(true);
    try {
      await signOut();
      noteSuccess('sign-out');
      void navigate(paths.home.href());
    } catch {
      notify({
        tone: 'bad',
        title: 'Error during logout',
        text: 'You are still signed in. Please try again.',
        about: 'sign-out',
      });
    } finally {
      setLeaving(false);
    }
  };
  return { leaving, leave };
}
