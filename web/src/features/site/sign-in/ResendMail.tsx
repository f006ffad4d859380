import { useState } from 'react';
import type { FormMessage } from '../../../lib/forms/form.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { resendMessage } from './form-problems.ts';

type Props = {
  email: string;
  /** Throws an `ApiProblem`. */
  send: () => Promise<unknown>;
};

export function ResendMail({ email, send }: Props) {
  const [sending, setSending] = useState(false);
  const [message, setMessage] = useState<FormMessage | null>(null);

  const resend = async () => {
    if (sending) return;
    setSending(true);
    try {
      await send();
      setMessage({ tone: 'good', title: 'The mail is on its way', text: `Look in the inbox of ${email}.` });
    } catch (error) {
      setMessage(resendMessage(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <button
        type="button"
        className={buttonClass({ tone: 'line', wide: true })}
        aria-disabled={sending}
        onClick={() => void resend()}
      >
        {sending ? 'Sending the mail…' : 'Send the mail again'}
      </button>
      {message && <Alert {...message} />}
    </>
  );
}
