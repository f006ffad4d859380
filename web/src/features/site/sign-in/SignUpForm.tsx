import { call } from '../../../lib/api/call.ts';
import type { Guest } from '../../../lib/guest.ts';
import { notify } from '../../../lib/notify.ts';
import { type ReadField, useForm } from '../../../lib/use-form.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { signUpRefusal } from './refusals.ts';
import { emailProblem, missing, newPasswordProblem, passwordHint } from './validation.ts';

type Name = 'firstName' | 'lastName' | 'email' | 'password';

const check = (read: ReadField<Name>) => ({
  firstName: missing('first name', read('firstName')),
  lastName: missing('last name', read('lastName')),
  email: emailProblem(read('email')),
  password: newPasswordProblem(read('password')),
});

type Props = {
  firstName: string;
  lastName: string;
  email: string;
  onEmail: (email: string) => void;
  onCreated: (person: Guest) => void;
};

/** An existing account gives the same result, and a mail that says so (docs/trust.md#same-answers). */
export function SignUpForm({ firstName, lastName, email, onEmail, onCreated }: Props) {
  const { form, field, busy, message } = useForm<Name>({
    check,
    explain: signUpRefusal,
    send: async (read) => {
      const address = read('email').trim();
      const names = { firstName: read('firstName').trim(), lastName: read('lastName').trim() };
      await call('signUp', { body: { ...names, email: address, password: read('password') } });
      notify({
        tone: 'good',
        title: 'Account created successfully',
        text: 'Please check your email to confirm your account before signing in.',
      });
      onCreated({ ...names, email: address });
    },
  });
  const text = { maxLength: 80, required: true };
  return (
    <form className="account__form" {...form}>
      {message && <Alert {...message} />}
      <div className="account__names">
        <TextField
          {...field('firstName')}
          {...text}
          label="First name"
          autoComplete="given-name"
          defaultValue={firstName}
        />
        <TextField
          {...field('lastName')}
          {...text}
          label="Last name"
          autoComplete="family-name"
          defaultValue={lastName}
        />
      </div>
      <TextField
        {...field('email')}
        label="E-mail"
        type="email"
        autoComplete="username"
        maxLength={254}
        required
        defaultValue={email}
        onChange={({ target }) => onEmail(target.value)}
      />
      <PasswordField
        {...field('password')}
        {...(!field('password').error && { hint: passwordHint })}
        label="Password"
        kind="new-password"
        required
      />
      <button type="submit" className={buttonClass({ tone: 'clay', wide: true })} aria-disabled={busy}>
        {busy ? 'Creating your account…' : 'Create Account'}
      </button>
    </form>
  );
}
