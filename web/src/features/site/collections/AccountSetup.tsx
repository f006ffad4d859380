import { paths } from '#shared/contract/paths.ts';
import { storeReturn } from '../../../lib/account/return-to.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Modal } from '../../../ui/Modal.tsx';
import './account-setup.css';

/** For somebody who has paid before they had an account: the one step that is left (spec section 4). */
export function AccountSetup({ email, onClose }: { email: string; onClose: () => void }) {
  const keep = () => storeReturn(paths.myResources.href());
  return (
    <Modal title="Payment Successful" onClose={onClose}>
      <div className="setup">
        <p>
          One step is left: set up your account for <b>{email}</b>. The recordings open in it as soon as the address is
          confirmed.
        </p>
        <AppLink
          className={buttonClass({ tone: 'clay', wide: true })}
          to={paths.setupAccount.href(email)}
          onClick={keep}
          data-first
        >
          Set up my account
        </AppLink>
        <AppLink className={buttonClass({ tone: 'line', wide: true })} to={paths.signIn.href()} onClick={keep}>
          Sign In
        </AppLink>
      </div>
    </Modal>
  );
}
