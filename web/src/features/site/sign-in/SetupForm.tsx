import type { ResponseBody } from '#shared/contract/contract.ts';
import { checks } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Form } from '../../../ui/Form.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { signUpProblem } from './form-problems.ts';
import { Holder } from './Holder.tsx';
import { newPasswordProblem, passwordHint } from './validation.ts';

type Props = {
  link: ResponseBody<'readSetupLink'>;
  /** Throws an `ApiProblem`. */
  onChosen: (password: string) => Promise<void>;
};

/** Asks for a password, the only thing that is not known of the account. */
export function SetupForm({ link: { fullName, email, signUpId }, onChosen }: Props) {
  const { form, field, busy, message } = useForm({
    rules: checks<'password'>((read) => ({ password: newPasswordProblem(read('password')) })),
    explain: signUpProblem,
    send: (read) => onChosen(read('password')),
  });
  return (
    <Form className="account__form" form={form}>
      {message && <Alert {...message} />}
      <Holder name={fullName} email={email} />
      {/* For password managers. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {signUpId !== null && (
        <p className="account__note">
          A password typed when signing up counts only in the browser it was typed in. Please choose one here.
        </p>
      )}
      <PasswordField {...field('password')} hint={passwordHint} label="Password" kind="new-password" required />
      <SubmitButton tone="clay" wide busy={busy}>
        {busy ? 'Setting up your account…' : 'Set up my account'}
      </SubmitButton>
    </Form>
  );
}
