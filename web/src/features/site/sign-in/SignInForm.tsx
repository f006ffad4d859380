import { type ReactNode, useState } from 'react';
import { auth } from '../../../lib/account/auth.ts';
import { hasAuthCode, notVerified } from '../../../lib/account/auth-problem.ts';
import { clearPendingSignUp, type PendingSignUp, readPendingSignUp } from '../../../lib/account/pending-sign-up.ts';
import { call } from '../../../lib/api/call.ts';
import type { ReadField } from '../../../lib/forms/form.ts';
import { checks } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Form } from '../../../ui/Form.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { CodeForm } from './CodeForm.tsx';
import { signInProblem } from './form-problems.ts';
import { ResendMail } from './ResendMail.tsx';
import { emailProblem, missing } from './validation.ts';

type Name = 'email' | 'password';

const check = (read: ReadField<Name>) => ({
  email: emailProblem(read('email')),
  password: read('password') === '' ? missing('password', '') : undefined,
});

type Props = {
  email: string;
  /** Lets only this account sign in, because its authSession has ended. */
  fixed?: boolean;
  onEmail?: (email: string) => void;
  onSignedIn?: () => void;
  children?: ReactNode;
};

export function SignInForm(props: Props) {
  const [step, setStep] = useState<'password' | 'code' | 'late'>('password');
  if (step !== 'code') return <PasswordStep {...props} isLate={step === 'late'} onCode={() => setStep('code')} />;
  const back = (late: boolean) => setStep(late ? 'late' : 'password');
  return <CodeForm onSignedIn={() => props.onSignedIn?.()} onBack={back} />;
}

type StepProps = Props & { isLate: boolean; onCode: () => void };

function PasswordStep({ email, fixed = false, isLate, onCode, onEmail, onSignedIn, children }: StepProps) {
  const [unverified, setUnverified] = useState<PendingSignUp | null>(null);
  const { form, field, busy, message } = useForm({
    rules: checks(check),
    explain: signInProblem,
    send: async (read) => {
      setUnverified(null);
      try {
        const { signIn } = await auth();
        await signIn(read('email'), read('password'));
        clearPendingSignUp(read('email'));
        onSignedIn?.();
      } catch (error) {
        if (hasAuthCode(error, 'code_needed')) return onCode();
        // There is no account before the address is confirmed: only the browser that signed up knows of it.
        const pending = hasAuthCode(error, 'wrong_password') ? readPendingSignUp(read('email')) : null;
        setUnverified(pending);
        throw pending ? notVerified() : error;
      }
    },
  });
  return (
    <Form className="account__form needs-script" form={form}>
      {isLate && !message && <Alert tone="wait" title="That took too long" text="Please sign in again." />}
      {message && <Alert {...message} />}
      {unverified && <Unverified {...unverified} />}
      <TextField
        {...field('email')}
        label="E-mail"
        type="email"
        autoComplete="username"
        maxLength={254}
        required
        readOnly={fixed}
        defaultValue={email}
        onChange={({ target }) => onEmail?.(target.value)}
      />
      <PasswordField {...field('password')} label="Password" kind="current-password" required />
      {children}
      <SubmitButton tone="clay" wide busy={busy}>
        {busy ? 'Signing in…' : 'Sign In'}
      </SubmitButton>
    </Form>
  );
}

function Unverified({ email, signUpId }: PendingSignUp) {
  return (
    <>
      <ResendMail email={email} send={() => call('resendSignUp', { params: { signUpId } })} />
      <p className="account__note">
        Confirmed already, in another browser? Sign in with the password that you chose there.
      </p>
    </>
  );
}
