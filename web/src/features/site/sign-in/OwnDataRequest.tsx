import { type ReactNode, useState } from 'react';
import { ownDataLinkMinutes } from '#shared/rules/own-data.ts';
import { call } from '../../../lib/api/call.ts';
import { checks } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { hasCode } from '../../../lib/problem.ts';
import { useFocusOnMount } from '../../../lib/use-focus-on-mount.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Mail } from '../../../ui/page-icons.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { emailProblem } from './validation.ts';

/** Mails a link to one's own data (docs/product.md#your-data). */
export function OwnDataRequest({ children }: { children: ReactNode }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <Sent email={sentTo} />;
  return (
    <>
      {children}
      <OwnDataForm onSent={setSentTo} />
    </>
  );
}

function OwnDataForm({ onSent }: { onSent: (email: string) => void }) {
  const { form, field, busy, message } = useForm({
    rules: checks<'email'>((read) => ({ email: emailProblem(read('email')) })),
    explain: (error) =>
      hasCode(error, 'invalid_request')
        ? { wrong: { email: 'Please enter a valid email address.' } }
        : { message: { tone: 'bad', title: 'The mail was not sent.', text: messageOf(error) } },
    send: async (read) => {
      const email = read('email').trim();
      await call('requestOwnDataLink', { body: { email } });
      onSent(email);
    },
  });
  return (
    <Form className="account__form" form={form}>
      {message && <Alert {...message} />}
      <TextField {...field('email')} label="E-mail" type="email" autoComplete="email" maxLength={254} required />
      <SubmitButton tone="clay" wide busy={busy}>
        {busy ? 'Sending the link…' : 'Mail me a link'}
      </SubmitButton>
    </Form>
  );
}

/** The same whatever is stored about the address (docs/trust.md#same-answers). */
function Sent({ email }: { email: string }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div className="account__sent">
      <Mail />
      <h2 ref={heading} tabIndex={-1}>
        Check your mail
      </h2>
      <p>
        We wrote to <b>{email}</b>. The link in that mail works for {ownDataLinkMinutes} minutes.
      </p>
    </div>
  );
}
