import { useState } from 'react';
import type { Collection } from '#shared/rules/collections.ts';
import { type Guest, readGuestFields, storeGuestForm } from '../../../lib/account/guest.ts';
import { useStoredGuest } from '../../../lib/account/use-stored-guest.ts';
import { call } from '../../../lib/api/call.ts';
import { collectionText } from '../../../lib/collections/collection-text.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { hasCode } from '../../../lib/problem.ts';
import { useFocusOnMount } from '../../../lib/use-focus-on-mount.ts';
import { GuestFields } from '../../../ui/GuestFields.tsx';
import { NoScript } from '../../../ui/NoScript.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { refusedInput, validate } from './free-recording-validation.ts';
import './free-recording.css';
import { checks } from '../../../lib/forms/form.ts';
import { Form } from '../../../ui/Form.tsx';

/** Mails visitors a link to a free recording (docs/product.md#free-recordings). */
export function FreeRecording({ collection }: { collection: Collection }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <section className="free" aria-labelledby="free">
      <div>
        <h2 id="free" className="box-title">
          Try one first
        </h2>
        <p>
          We mail you a link to a free {collectionText(collection).name} recording. You watch it in your account;
          without one, the link sets it up, and you only choose a password. No card, no newsletter.
        </p>
      </div>
      {sentTo ? <SentNotice email={sentTo} /> : <RequestForm collection={collection} onSent={setSentTo} />}
      <NoScript>Sending you one needs JavaScript.</NoScript>
    </section>
  );
}

function SentNotice({ email }: { email: string }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div className="free__sent" role="status">
      <h3 ref={heading} tabIndex={-1}>
        Check Your Email
      </h3>
      <p>
        We have written to <b>{email}</b>. The link in the mail leads to your free recording: if you have no account
        yet, you choose a password on the way; if you have one, you sign in.
      </p>
    </div>
  );
}

function RequestForm({ collection, onSent }: { collection: Collection; onSent: (email: string) => void }) {
  const stored = useStoredGuest();
  const { form, field, busy } = useForm({
    rules: checks<keyof Guest>((read) => validate(readGuestFields(read)) ?? {}),
    send: async (read) => {
      const guest = readGuestFields(read);
      await call('requestFreeRecording', { body: { ...guest, collection } });
      onSent(guest.email);
    },
    explain: (error) => {
      if (hasCode(error, 'invalid_request')) return { wrong: refusedInput(error.fields) };
      notify({ tone: 'bad', title: 'Error', text: messageOf(error) });
      return {};
    },
  });
  return (
    <Form
      form={form}
      className="free__form needs-script"
      aria-label="Free recording"
      onInput={({ currentTarget }) => storeGuestForm(currentTarget)}
    >
      <GuestFields field={(name) => ({ ...field(name), defaultValue: stored[name] })} />
      <SubmitButton tone="sage" busy={busy}>
        {busy ? 'Sending…' : 'Send me a free recording'}
      </SubmitButton>
    </Form>
  );
}
