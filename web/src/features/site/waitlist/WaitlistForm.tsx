import { type FormEvent, useEffect, useRef, useState } from 'react';
import { hasCode } from '../../../lib/api/problem.ts';
import { type Guest, readGuest, storeGuest } from '../../../lib/guest.ts';
import { joinWaitlist, waitlistFailure } from '../../../lib/waitlist.ts';
import { buttonClass } from '../../../ui/button.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { type FieldErrors, isIncomplete, labels, refusedFields, wrongFields } from './fields.ts';

type Props = {
  sessionId: string;
  /** Whether the form was just opened. */
  focused: boolean;
  onJoined: (email: string) => void;
  onSeatFree: () => void;
};

/** The input is kept in `sessionStorage`, and shared with the booking dialog. */
export function WaitlistForm({ sessionId, focused, onJoined, onSeatFree }: Props) {
  const [person, setPerson] = useState(readGuest);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (focused) form.current?.querySelector('input')?.focus();
  }, [focused]);

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);

  const refuse = (wrong: FieldErrors, why?: string) => {
    setErrors(wrong);
    setFailure(why);
  };

  const join = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const wrong = wrongFields(person);
    if (Object.keys(wrong).length > 0) {
      return refuse(wrong, isIncomplete(person) ? 'Please fill out all fields' : undefined);
    }
    refuse({});
    setSending(true);
    try {
      await joinWaitlist(sessionId, person);
      onJoined(person.email.trim());
    } catch (error) {
      if (hasCode(error, 'seats_free')) return onSeatFree();
      const refused = hasCode(error, 'invalid_request') ? refusedFields(error.fields) : {};
      refuse(refused, Object.keys(refused).length > 0 ? undefined : waitlistFailure(error));
    } finally {
      setSending(false);
    }
  };

  const field = (name: keyof Guest) => ({
    label: labels[name],
    value: person[name],
    error: errors[name],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => {
      const next = { ...person, [name]: target.value };
      setPerson(next);
      storeGuest(next);
    },
  });
  return (
    <form ref={form} className="waitlist__form" noValidate onSubmit={(event) => void join(event)}>
      <div className="waitlist__names">
        <TextField {...field('firstName')} autoComplete="given-name" maxLength={80} />
        <TextField {...field('lastName')} autoComplete="family-name" maxLength={80} />
      </div>
      <TextField {...field('email')} type="email" autoComplete="email" maxLength={254} />
      {failure && (
        <p className="waitlist__failure" role="alert">
          {failure}
        </p>
      )}
      <button type="submit" className={buttonClass({ tone: 'clay', wide: true })} aria-disabled={sending}>
        {sending ? 'Joining the waitlist…' : 'Join the waitlist'}
      </button>
    </form>
  );
}
