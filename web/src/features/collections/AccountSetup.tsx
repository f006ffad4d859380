import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { keepReturn } from '../../lib/account/return-to.ts';
import { buttonClass } from '../../ui/button.ts';
import { X } from '../../ui/icons.tsx';
import '../../ui/checkout/dialog.css';
import './account-setup.css';

/** For somebody who has paid before they had an account: the one step that is left (spec section 4). */
export function AccountSetup({ email, onClose }: { email: string; onClose: () => void }) {
  const navigate = useNavigate();
  const go = (path: string) => {
    keepReturn(paths.myResources.href());
    void navigate(path);
  };
  return (
    <ModalOverlay className="scrim" isOpen isDismissable onOpenChange={onClose}>
      <Modal className="dialog__box dialog__box--small">
        <Dialog className="dialog dialog--plain">
          <div className="dialog__main setup">
            <Heading slot="title" level={2} className="dialog__title">
              Payment Successful
            </Heading>
            <p>
              One step is left: set up your account for <b>{email}</b>. The recordings open in it as soon as the address
              is confirmed.
            </p>
            <Button
              className={buttonClass({ tone: 'clay', wide: true })}
              onPress={() => go(paths.setupAccount.href(email))}
            >
              Set up my account
            </Button>
            <Button className={buttonClass({ tone: 'line', wide: true })} onPress={() => go(paths.signIn.href())}>
              Sign In
            </Button>
          </div>
          <Button className="icon-btn dialog__close" aria-label="Close" onPress={onClose}>
            <X />
          </Button>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
