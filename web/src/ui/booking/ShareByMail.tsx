import { shareBooking } from '../../lib/booking/booking-authority.ts';
import { checks } from '../../lib/forms/form.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { notify } from '../../lib/notify.ts';
import { hasCode } from '../../lib/problem.ts';
import { Form } from '../Form.tsx';
import { SubmitButton } from '../SubmitButton.tsx';
import { TextField } from '../TextField.tsx';
import './share.css';
import { addressProblem, invalidAddress, shareFailure } from './share-problem.ts';

export function ShareByMail({ bookingId }: { bookingId: string }) {
  const { form, field, busy } = useForm({
    rules: checks<'email'>((read) => ({ email: addressProblem(read('email')) })),
    send: async (read) => {
      await shareBooking(bookingId, read('email').trim());
      form.ref.current?.reset();
      notify({ tone: 'good', title: 'Shared successfully', text: 'Your booking has been shared via email' });
    },
    explain: (error) => {
      if (hasCode(error, 'invalid_request')) return { wrong: { email: invalidAddress } };
      notify({ tone: 'bad', title: 'Failed to share session', text: shareFailure(error) });
      return {};
    },
  });
  return (
    <Form form={form} className="share">
      <TextField
        {...field('email')}
        label="E-mail address"
        hiddenLabel
        type="email"
        autoComplete="off"
        maxLength={254}
        placeholder="friend@example.com"
      />
      <SubmitButton tone="line" busy={busy}>
        {busy ? 'Sending…' : 'Share via Email'}
      </SubmitButton>
    </Form>
  );
}
