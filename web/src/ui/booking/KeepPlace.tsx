import { useEffect, useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { mailConfirmation, useMayChange } from '../../lib/booking/booking-authority.ts';
import { usePayment } from '../../lib/booking/payment.ts';
import type { AddressConfirmation } from '../../lib/booking/use-address-confirmation.ts';
import type { FormMessage } from '../../lib/forms/form.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { messageOf } from '../../lib/message-of.ts';
import { hasCode } from '../../lib/problem.ts';
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts';
import { Alert } from '../Alert.tsx';
import { BookingAuthorityHint } from '../BookingAuthorityHint.tsx';
import { buttonClass } from '../button.ts';
import { TextField } from '../TextField.tsx';
import { addressProblem, invalidAddress } from './share-problem.ts';
import './keep-place.css';
import { checks } from '../../lib/forms/form.ts';
import { Form } from '../Form.tsx';

type Booking = ResponseBody<'getBooking'>;

type Props = {
  booking: Booking;
  /** The attendee's address; undefined while it is not known. */
  email: string | undefined;
};

type KeepPlaceProps = Props & { confirmation: AddressConfirmation };

/** The actions for a free place that is held until its address is confirmed (docs/product.md#booking-status). */
export function KeepPlace({ booking, email, confirmation }: KeepPlaceProps) {
  const { asksForPress, busy, confirm } = confirmation;
  const mayChange = useMayChange(booking.id);
  if (asksForPress) return <PressToKeep busy={busy} onPress={confirm} />;
  if (!mayChange) return <BookingAuthorityHint change="keep" />;
  return <MailAgain booking={booking} email={email} />;
}

function PressToKeep({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  const button = useFocusOnMount<HTMLButtonElement>();
  // The pressed button is gone then: the page's heading says what holds now.
  useEffect(() => () => document.querySelector('h1')?.focus({ preventScroll: true }), []);
  return (
    <button
      ref={button}
      type="button"
      className={buttonClass({ tone: 'clay' })}
      aria-disabled={busy}
      onClick={() => !busy && onPress()}
    >
      {busy ? 'Keeping your place…' : 'Yes, keep my place'}
    </button>
  );
}

/**
 * Offers whoever made the booking to have the mail again, to another address if that was mistyped, or to let the place
 * go.
 */
function MailAgain({ booking, email }: Props) {
  const [sentMessage, setSentMessage] = useState<FormMessage>();
  const letGo = usePayment(booking.id);
  const { form, field, busy, message } = useForm({
    rules: checks<'email'>((read) => ({ email: addressProblem(read('email')) })),
    send: async (read) => {
      setSentMessage(undefined);
      const typed = read('email').trim();
      await mailConfirmation(booking.id, typed === email ? undefined : typed);
      setSentMessage({ tone: 'good', title: 'The mail is on its way', text: `Look in the inbox of ${typed}.` });
    },
    explain: (error) => {
      if (hasCode(error, 'invalid_request')) return { wrong: { email: invalidAddress } };
      return { message: { tone: 'bad', title: 'The mail was not sent', text: messageOf(error) } };
    },
  });
  const shownMessage = message ?? sentMessage;
  return (
    <Form form={form} className="keep-place" aria-label="The mail that keeps your place">
      <TextField
        // An address that becomes known is filled in; a corrected one was typed here.
        key={email === undefined ? 'unknown' : 'known'}
        {...field('email')}
        label="No mail? Check the address"
        type="email"
        maxLength={254}
        autoComplete="email"
        defaultValue={email ?? ''}
      />
      {shownMessage && <Alert {...shownMessage} />}
      <div className="keep-place__actions">
        <button type="submit" className={buttonClass({ tone: 'clay' })} aria-disabled={busy}>
          {busy ? 'Sending the mail…' : 'Send the mail again'}
        </button>
        <button
          type="button"
          className={buttonClass({ tone: 'line' })}
          aria-disabled={letGo.busy !== null}
          onClick={() => void (letGo.busy ?? letGo.cancel())}
        >
          {letGo.busy === 'cancelling' ? 'Letting it go…' : 'Let the place go'}
        </button>
      </div>
    </Form>
  );
}
