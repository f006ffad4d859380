import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { hasCode } from '../../../lib/api/problem.ts';
import { notify } from '../../../lib/notify.ts';
import { buttonClass } from '../../../ui/button.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { addressProblem, shareFailure } from './share-problem.ts';

/** Mails time and place of the session to an address. */
export function ShareByMail({ bookingId }: { bookingId: string }) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  const refuse = (why: string) => {
    setProblem(why);
    box.current?.focus();
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const wrong = addressProblem(email);
    if (wrong) return refuse(wrong);
    setProblem(undefined);
    setSending(true);
    try {
      await call('shareBooking', { params: { bookingId }, body: { email: email.trim() } });
      setEmail('');
      notify({ tone: 'good', title: 'Shared successfully', text: 'Your booking has been shared via email' });
    } catch (error) {
      if (hasCode(error, 'invalid_request')) refuse('Please enter a valid email address.');
      else notify({ tone: 'bad', title: 'Failed to share session', text: shareFailure(error) });
    } finally {
      setSending(false);
    }
  };

  return (
    <form className="share" noValidate onSubmit={(event) => void send(event)}>
      <TextField
        ref={box}
        label="E-mail address"
        hiddenLabel
        type="email"
        autoComplete="off"
        maxLength={254}
        placeholder="friend@example.com"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={problem}
      />
      <button type="submit" className={buttonClass({ tone: 'line' })} aria-disabled={sending}>
        {sending ? 'Sending…' : 'Share via Email'}
      </button>
    </form>
  );
}
