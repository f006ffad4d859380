import { useState } from 'react';
import { readAccount } from '../../../lib/account/account-store.ts';
import { useSignOut } from '../../../lib/account/sign-out.ts';
import { refreshMemberResponses } from '../../../lib/api/refresh-member-responses.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { SignInForm } from './SignInForm.tsx';
import './account.css';

/** Opens over the page when the authSession has ended, so that nothing typed is lost. */
export function SignInAgain({ onClose }: { onClose: () => void }) {
  const [email] = useState(() => readAccount()?.email ?? '');
  const { leaving, leave } = useSignOut();
  const resume = () => {
    onClose();
    void refreshMemberResponses();
  };
  return (
    <Modal title="Please sign in again" onClose={onClose}>
      <p className="account__lead">Your session has ended. Nothing you typed is lost.</p>
      <SignInForm email={email} fixed onSignedIn={resume}>
        <button type="button" className="account__aside" onClick={() => void leave().then(onClose)}>
          {leaving ? 'Signing out…' : 'Sign out instead'}
        </button>
      </SignInForm>
    </Modal>
  );
}
