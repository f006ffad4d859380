import { longPasswordLength, passwordMinLength } from '#shared/rules/accounts.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import type { FieldErrors, FormProblem, ReadField } from '../../../lib/forms/form.ts';
import { checks } from '../../../lib/forms/form.ts';
import { refusedFields } from '../../../lib/forms/refused-fields.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { changePassword } from '../../../lib/member/change-password.ts';
import { isAdminAccount, type Me } from '../../../lib/member/use-me.ts';
import { notify } from '../../../lib/notify.ts';
import { hasCode } from '../../../lib/problem.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Form } from '../../../ui/Form.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';

type Props = { me: Me; onClose: () => void };

/** Changes the password, given the current one (docs/product.md#change-password). */
export function PasswordDialog({ me, onClose }: Props) {
  const isAdmin = isAdminAccount(me);
  const minLength = isAdmin ? longPasswordLength : passwordMinLength;
  const { busy, message, form, field } = useForm({
    rules: checks<PasswordFieldName>((read) => passwordErrors(read, minLength)),
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

export type PasswordFieldName = 'currentPassword' | 'newPassword' | 'confirmPassword';

const tooShort = (minLength: number) => `Password must be at least ${minLength} characters`;

/** Field errors of a password change (docs/product.md#change-password); `minLength` of the new one. */
export function passwordErrors(
  read: ReadField<PasswordFieldName>,
  minLength: number = passwordMinLength,
): FieldErrors<PasswordFieldName> {
  const short = (name: PasswordFieldName, min: number) => (read(name).length < min ? tooShort(min) : undefined);
  const matches = read('newPassword') === read('confirmPassword');
  return {
    currentPassword: short('currentPassword', passwordMinLength),
    newPassword: short('newPassword', minLength),
    confirmPassword: short('confirmPassword', minLength) ?? (matches ? undefined : "Passwords don't match"),
  };
}

/** Texts of a failed password change (docs/product.md#change-password). */
export function passwordChangeProblem(error: unknown): FormProblem<PasswordFieldName> {
  const wrong = refusedFields(error, ['currentPassword', 'newPassword']);
  if (wrong) return { wrong };
  const isKnown = error instanceof Error && !hasCode(error, 'internal_error');
  return { message: { tone: 'bad', title: 'Failed to update password', ...(isKnown && { text: error.message }) } };
}
