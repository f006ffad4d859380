import { paths } from '#shared/contract/paths.ts';
import { readPendingSignUp } from '../../../lib/account/pending-sign-up.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { SignInLink } from '../../../ui/SignInLink.tsx';
import './account-setup.css';

type Props = { email: string; purchaseId: string; onClose: () => void };

/** Shown to a guest who has paid: the account is still to be set up (docs/product.md#account-setup). */
export function AccountSetup({ email, purchaseId, onClose }: Props) {
  return (
    <Modal title="Payment Successful" onClose={onClose}>
      <div className="setup">
        <p>
          One step is left: set up your account for <b>{email}</b>. The recordings open in it as soon as the address is
          confirmed
          <span>{readPendingSignUp(email) ? ', by the link in the mail that you got when you signed up.' : '.'}</span>
        </p>
        <AppLink
          className={buttonClass({ tone: 'clay', wide: true })}
          to={paths.setupAccount.href(email, { purchaseId })}
          data-first
        >
          Set up my account
        </AppLink>
        <SignInLink tone="line" wide returnTo={paths.myResources.href()} />
      </div>
    </Modal>
  );
}
