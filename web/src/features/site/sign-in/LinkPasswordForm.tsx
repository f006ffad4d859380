import { call } from '../../../lib/api/call.ts';
import type { FieldErrors, FormProblem } from '../../../lib/forms/form.ts';
import { checks } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { hasCode } from '../../../lib/problem.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Form } from '../../../ui/Form.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { passwordProblem } from './form-problems.ts';
import { confirmProblem, newPasswordProblem, passwordHint } from './validation.ts';

type Name = 'newPassword' | 'confirmPassword' | 'recoveryCode';

/** The server's messages of refused fields, else what any form of a new password says. */
function problemOf(error: unknown): FormProblem<Name> {
  const wrong: FieldErrors<string> = {};
  for (const { field, message } of hasCode(error, 'invalid_request') ? error.fields : [])
    wrong[field.replace('body.', '')] = message;
  return Object.keys(wrong).length > 0 ? { wrong } : passwordProblem(error);
}

type Props = {
  email: string;
  secret: string;
  onRefused: () => void;
  /** Tells whether a recovery code turned two-step sign-in off. */
  onDone: (isOff: boolean) => void;
};

/** A new password by the secret of a mailed link, which signs no one in (docs/trust.md#second-factor). */
export function LinkPasswordForm({ email, secret, onRefused, onDone }: Props) {
  const { form, field, busy, message } = useForm({
    rules: checks<Name>((read) => ({
      newPassword: newPasswordProblem(read('newPassword')),
      confirmPassword: confirmProblem(read('newPassword'), read('confirmPassword')),
    })),
    explain: problemOf,
    send: async (read) => {
      const recoveryCode = read('recoveryCode').trim();
      try {
        const body = { secret, newPassword: read('newPassword'), ...(recoveryCode && { recoveryCode }) };
        await call('newPassword', { body });
        onDone(recoveryCode !== '');
      } catch (error) {
        if (hasCode(error, 'link_not_found')) return onRefused();
        throw error;
      }
    },
  });
  return (
    <Form className="account__form" form={form}>
      {message && <Alert {...message} />}
      {/* For password managers. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field('newPassword')} hint={passwordHint} label="New password" kind="new-password" required />
      <PasswordField {...field('confirmPassword')} label="Confirm password" kind="new-password" required />
      <TextField
        {...field('recoveryCode')}
        hint="Only if you lost your device: it turns two-step sign-in off."
        label="Recovery code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
      />
      <SubmitButton tone="clay" wide busy={busy}>
        {busy ? 'Setting your password…' : 'Set New Password'}
      </SubmitButton>
    </Form>
  );
}
