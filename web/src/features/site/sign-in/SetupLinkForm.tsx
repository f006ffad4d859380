import { useState } from 'react';
import { setupMinutes } from '#shared/rules/accounts.ts';
import { joinedName } from '#shared/rules/names.ts';
import { readGuest } from '../../../lib/account/guest.ts';
import { isSameAddress, readPendingSignUp } from '../../../lib/account/pending-sign-up.ts';
import { checks } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Form } from '../../../ui/Form.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { linkProblem, resendMessage } from './form-problems.ts';
import { Holder } from './Holder.tsx';
import { type SetupLinkOptions, sendSetupLink } from './links.ts';
import { emailProblem } from './validation.ts';

type Props = SetupLinkOptions & {
  /** Empty where it is not known. */
  email: string;
  onSent: (email: string) => void;
};

/** Needs one press where the e-mail address is known, and otherwise shows its field. */
export function SetupLinkForm({ email, onSent, ...options }: Props) {
  const isKnown = emailProblem(email) === undefined;
  const isMailed = readPendingSignUp(email) !== null;
  const { form, field, busy, message } = useForm({
    rules: checks<'email'>((read) => ({ email: emailProblem(read('email')) })),
    explain: (error) => (isKnown ? { message: resendMessage(error) } : linkProblem(error)),
    send: async (read) => {
      await sendSetupLink(read('email'), options);
      onSent(read('email').trim());
    },
  });
  return (
    <Form className="account__form" form={form}>
      {message && <Alert {...message} />}
      {isKnown ? (
        <KnownEmail email={email} isMailed={isMailed} />
      ) : (
        <EmailField {...field('email')} defaultValue={email} />
      )}
      <SubmitButton tone="clay" wide busy={busy}>
        {busy ? 'Mailing the link…' : isMailed ? 'Send the mail again' : 'Mail me the link'}
      </SubmitButton>
    </Form>
  );
}

function KnownEmail({ email, isMailed }: { email: string; isMailed: boolean }) {
  const [{ firstName, lastName, ...guest }] = useState(readGuest);
  const name = isSameAddress(guest.email, email) ? joinedName(firstName, lastName) : '';
  return (
    <>
      <Holder name={name} email={email} />
      <input type="hidden" name="email" value={email} />
      <p className="account__note">
        {isMailed
          ? 'We mailed you a link when you signed up. Open it in this browser, and the password that you chose counts.'
          : `We mail you a link that works for ${setupMinutes} minutes. With it you choose a password, and nothing else.`}
      </p>
    </>
  );
}

type EmailFieldProps = { name: string; error: string | undefined; defaultValue: string };

function EmailField(props: EmailFieldProps) {
  return <TextField {...props} label="E-mail" type="email" autoComplete="username" maxLength={254} required />;
}
