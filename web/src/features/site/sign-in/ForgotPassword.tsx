import { useState } from 'react';
import { Modal } from '../../../ui/Modal.tsx';
import { CheckYourEmail } from './CheckYourEmail.tsx';
import { LinkForm } from './LinkForm.tsx';

type Props = { email: string; onClose: () => void };

/** See docs/product.md#forgot-password. */
export function ForgotPassword({ email, onClose }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Modal title="Forgot your password?" onClose={onClose}>
      {sentTo === null ? (
        <>
          <p className="account__lead">We mail you a link that signs you in. Then you can set a new password.</p>
          <LinkForm purpose="sign_in" email={email} onSent={setSentTo} />
        </>
      ) : (
        <CheckYourEmail email={sentTo} done={{ label: 'Back to Sign In', onPress: onClose }} />
      )}
    </Modal>
  );
}
