import { longPasswordLength, passwordMinLength } from '#shared/rules/accounts.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { checks } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { changePassword } from '../../../lib/member/change-password.ts';
import { isAdminAccount, type Me } from '../../../lib/member/use-me.ts';
import { notify } from '../../../lib/notify.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Form } from '../../../ui/Form.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { type PasswordFieldName as Name, passwordChangeProblem, passwordErrors } from './password-rules.ts';

type Props = { me: Me; onClose: () => void };

/** Changes the password, given the current one (docs/product.md#change-password). */
export function PasswordDialog({ me, onClose }: Props) {
  const isAdmin = isAdminAccount(me);
  const minLength = isAdmin ? longPasswordLength : passwordMinLength;
  const { busy, message, form, field } = useForm({
    rules: checks<Name>((read) => passwordErrors(read, minLength)),
    send: async (read) => {
      await changePassword(read('currentPassword'), read('newPassword'));
      onClose();
      notify({ tone: 'good', title: 'Your password has been updated.' });
      // Whether the back office is open now.
      if (isAdmin) await refresh('getMe');
    },
    explain: passwordChangeProblem,
  });
  return (
    <Modal title="Change Password" onClose={onClose}>
      <Form form={form} className="password-form">
        {message && <Alert {...message} />}
        {/* For password managers. */}
        <input
          className="sr-only"
          type="email"
          autoComplete="username"
          value={me.email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <PasswordField {...field('currentPassword')} label="Current password" kind="current-password" required />
        <PasswordField
          {...field('newPassword')}
          hint={isAdmin ? `At least ${minLength} characters, because you are an admin` : undefined}
          label="New password"
          kind="new-password"
          required
        />
        <PasswordField {...field('confirmPassword')} label="Confirm new password" kind="new-password" required />
        <button type="submit" className={buttonClass({ tone: 'clay', wide: true })} aria-disabled={busy}>
          {busy ? 'Updating…' : 'Update password'}
        </button>
      </Form>
    </Modal>
  );
}
