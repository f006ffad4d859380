import { checks } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Form } from '../../../ui/Form.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { linkProblem } from './form-problems.ts';
import { sendMagicLink } from './links.ts';
import { emailProblem } from './validation.ts';

type Props = {
  email: string;
  onSent: (email: string) => void;
};

export function LinkForm({ email, onSent }: Props) {
  const { form, field, busy, message } = useForm({
    rules: checks<'email'>((read) => ({ email: emailProblem(read('email')) })),
    explain: linkProblem,
    send: async (read) => {
      await sendMagicLink(read('email'));
      onSent(read('email').trim());
    },
  });
  return (
    <Form className="account__form" form={form}>
      {message && <Alert {...message} />}
      <TextField
        {...field('email')}
        label="E-mail"
        type="email"
        autoComplete="username"
        maxLength={254}
        required
        defaultValue={email}
      />
      <SubmitButton tone="clay" wide busy={busy}>
        {busy ? 'Sending the link…' : 'Send Magic Link'}
      </SubmitButton>
    </Form>
  );
}
