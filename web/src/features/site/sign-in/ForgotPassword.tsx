import { Modal } from '../../../ui/Modal.tsx';
import { LinkRequest } from './LinkRequest.tsx';

type Props = { email: string; onClose: () => void };

/** See docs/product.md#forgot-password. */
export function ForgotPassword({ email, onClose }: Props) {
  return (
    <Modal title="Forgot your password?" onClose={onClose}>
      <LinkRequest email={email} done={{ label: 'Back to Sign In', onPress: onClose }}>
        <p className="account__lead">We mail you a link that signs you in. Then you can set a new password.</p>
      </LinkRequest>
    </Modal>
  );
}
