import { auth } from '../../../lib/account/auth.ts';
import { hasAuthCode } from '../../../lib/account/auth-problem.ts';
import { reportSessionExpired } from '../../../lib/account/session-expiry.ts';
import { usePlainForm } from '../../../lib/forms/use-plain-form.ts';
import { notify } from '../../../lib/notify.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { type PasswordField as Name, passwordErrors, passwordProblem } from './password-rules.ts';

function askToSignIn(error: unknown): never {
  if (hasAuthCode(error, 'not_signed_in')) reportSessionExpired();
  throw error;
}

type Props = { email: string; onClose: () => void };

/** Changes the password, given the current one (docs/product.md#change-password). */
export function PasswordDialog({ email, onClose }: Props) {
  const { busy, message, form, field } = usePlainForm<Name>({
    check: passwordErrors,
    send: async (read) => {
      const { changePassword } = await auth();
      await changePassword(read('currentPassword'), read('newPassword')).catch(askToSignIn);
      onClose();
      notify({ tone: 'good', title: 'Your password has been updated.' });
    },
    explain: passwordProblem,
  });
  return (
    <Modal title="Change Password" onClose={onClose}>
      <form {...form} className="password-form">
        {message && <Alert {...message} />}
        {/* For password managers. */}
        <input
          className="sr-only"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <PasswordField {...field('currentPassword')} label="Current password" kind="current-password" required />
        <PasswordField {...field('newPassword')} label="New password" kind="new-password" required />
        <PasswordField {...field('confirmPassword')} label="Confirm new password" kind="new-password" required />
        <button type="submit" className={buttonClass({ tone: 'clay', wide: true })} aria-disabled={busy}>
          {busy ? 'Updating…' : 'Update password'}
        </button>
      </form>
    </Modal>
  );
}
