import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Collection } from '#shared/rules/collections.ts';
import { call } from '../../../lib/api/call.ts';
import { hasCode } from '../../../lib/api/problem.ts';
import { collectionText } from '../../../lib/collections/collection-text.ts';
import { type Guest, readGuest, storeGuest } from '../../../lib/guest.ts';
import { notify } from '../../../lib/notify.ts';
import { useFocusOnMount } from '../../../lib/use-focus-on-mount.ts';
import { buttonClass } from '../../../ui/button.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { invalidEmail, type Refusal, refusalOf } from './free-recording-validation.ts';
import './free-recording.css';

/** The way to a collection's free recordings, by mail, for those who are not signed in (spec section 4). */
export function FreeRecording({ collection }: { collection: Collection }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <section className="free" aria-labelledby="free">
      <div>
        <h2 id="free">Try one first</h2>
        <p>We send you the way to a free {collectionText[collection].name} recording. No card, no newsletter.</p>
      </div>
      {sentTo ? <Sent email={sentTo} /> : <Form collection={collection} onSent={setSentTo} />}
    </section>
  );
}

function Sent({ email }: { email: string }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div className="free__sent" role="status">
      <h3 ref={heading} tabIndex={-1}>
        Check Your Email
      </h3>
      <p>
        We have written to <b>{email}</b>. The link in the mail opens your free recording.
      </p>
    </div>
  );
}

function Form({ collection, onSent }: { collection: Collection; onSent: (email: string) => void }) {
  const [person, setPerson] = useState(readGuest);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusal]);

  const refuse = (why: Refusal) => {
    setRefusal(why);
    notify({ tone: 'bad', title: why.title, text: why.text });
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const why = refusalOf(person);
    if (why) return refuse(why);
    setRefusal(null);
    setSending(true);
    const body = trimmed(person);
    try {
      await call('requestFreeRecording', { body: { ...body, collection } });
      onSent(body.email);
    } catch (error) {
      if (hasCode(error, 'invalid_request')) return refuse(invalidEmail);
      notify({ tone: 'bad', title: 'Error', text: error instanceof Error ? error.message : invalidEmail.text });
    } finally {
      setSending(false);
    }
  };

  const field = (name: keyof Guest, label: string) => ({
    label,
    value: person[name],
    error: refusal?.fields.includes(name) ? refusal.text : undefined,
    required: true,
    onChange: ({ target }: { target: { value: string } }) => {
      const next = { ...person, [name]: target.value };
      setPerson(next);
      storeGuest(next);
    },
  });
  return (
    <form
      ref={form}
      className="free__form"
      noValidate
      aria-label="Free recording"
      onSubmit={(event) => void send(event)}
    >
      <TextField {...field('firstName', 'First name')} autoComplete="given-name" maxLength={80} />
      <TextField {...field('lastName', 'Last name')} autoComplete="family-name" maxLength={80} />
      <div className="free__mail">
        <TextField {...field('email', 'E-mail')} type="email" autoComplete="email" maxLength={254} />
      </div>
      <button type="submit" className={buttonClass({ tone: 'sage' })} aria-disabled={sending}>
        {sending ? 'Sending…' : 'Send me a free recording'}
      </button>
    </form>
  );
}

function trimmed({ firstName, lastName, email }: Guest): Guest {
  return { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() };
}
