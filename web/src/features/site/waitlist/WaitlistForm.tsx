import { useEffect } from 'react';
import { readGuestFields, storeGuestForm } from '../../../lib/account/guest.ts';
import { useStoredGuest } from '../../../lib/account/use-stored-guest.ts';
import { joinWaitlist } from '../../../lib/booking/waitlist.ts';
import { usePlainForm } from '../../../lib/forms/use-plain-form.ts';
import { hasCode } from '../../../lib/problem.ts';
import { GuestFields } from '../../../ui/GuestFields.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { fieldErrors, formProblem, type GuestField, isIncomplete } from './fields.ts';

type Props = {
  sessionId: string;
  /** Whether the form was just opened. */
  focused: boolean;
  onJoined: (email: string) => void;
  onSeatFree: () => void;
};

/** The input is kept for this browser's next form. */
export function WaitlistForm({ sessionId, focused, onJoined, onSeatFree }: Props) {
  const stored = useStoredGuest();
  const { form, field, busy, message } = usePlainForm<GuestField>({
    check: (read) => fieldErrors(readGuestFields(read)),
    onInvalid: (read) =>
      isIncomplete(readGuestFields(read)) ? { tone: 'bad', title: 'Please fill out all fields' } : undefined,
    send: async (read) => {
      try {
        await joinWaitlist(sessionId, readGuestFields(read));
        onJoined(read('email').trim());
      } catch (error) {
        if (!hasCode(error, 'seats_free')) throw error;
        onSeatFree();
      }
    },
    explain: formProblem,
  });
  const { ref } = form;

  useEffect(() => {
    if (focused) ref.current?.querySelector('input')?.focus();
  }, [focused, ref]);

  return (
    <form
      {...form}
      className="waitlist__form needs-script"
      onInput={({ currentTarget }) => storeGuestForm(currentTarget)}
    >
      <GuestFields field={(name) => ({ ...field(name), defaultValue: stored[name] })} />
      {message && (
        <p className="waitlist__failure" role="alert">
          {message.title}
        </p>
      )}
      <SubmitButton tone="clay" wide busy={busy}>
        {busy ? 'Joining the waitlist…' : 'Join the waitlist'}
      </SubmitButton>
    </form>
  );
}
