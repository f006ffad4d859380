import { type Guest, readGuestFields, storeGuestForm } from '../../../lib/account/guest.ts';
import { storePendingSignUp } from '../../../lib/account/pending-sign-up.ts';
import { call } from '../../../lib/api/call.ts';
import type { ReadField } from '../../../lib/forms/form.ts';
import { checks } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { notify } from '../../../lib/notify.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Form } from '../../../ui/Form.tsx';
import { GuestFields } from '../../../ui/GuestFields.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { signUpProblem } from './form-problems.ts';
import { emailProblem, missing, newPasswordProblem, passwordHint } from './validation.ts';

type Name = keyof Guest | 'password';

export type SignUp = Guest & { signUpId: string };

const check = (read: ReadField<Name>) => ({
  firstName: missing('first name', read('firstName')),
  lastName: missing('last name', read('lastName')),
  email: emailProblem(read('email')),
  password: newPasswordProblem(read('password')),
});

type Props = {
  defaults: Guest;
  onEmail: (email: string) => void;
  onCreated: (signUp: SignUp) => void;
};

/** An existing account gives the same result, and a mail that says so (docs/trust.md#same-answers). */
export function SignUpForm({ defaults, onEmail, onCreated }: Props) {
  const { form, field, busy, message } = useForm({
    rules: checks(check),
    explain: signUpProblem,
    send: async (read) => {
      const guest = readGuestFields(read);
      const { signUpId, sealedPassword } = await call('signUp', { body: { ...guest, password: read('password') } });
      storePendingSignUp({ email: guest.email, signUpId, sealedPassword });
      notify({
        tone: 'good',
        title: 'Account created successfully',
        text: 'Please check your email to confirm your account before signing in.',
      });
      onCreated({ ...guest, signUpId });
    },
  });
  return (
    <Form
      className="account__form needs-script"
      form={form}
      onInput={({ currentTarget }) => storeGuestForm(currentTarget)}
    >
      {message && <Alert {...message} />}
      <GuestFields
        field={(name) => ({ ...field(name), defaultValue: defaults[name] })}
        email={{ autoComplete: 'username', onChange: ({ target }) => onEmail(target.value) }}
      />
      <PasswordField {...field('password')} hint={passwordHint} label="Password" kind="new-password" required />
      <SubmitButton tone="clay" wide busy={busy}>
        {busy ? 'Creating your account…' : 'Create Account'}
      </SubmitButton>
    </Form>
  );
}
