import { useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { call } from '../../../lib/api/call.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/button.ts';

/** Says which contact address is in effect while another waits for the press of its link; nothing where none does. */
export function ContactAddress({ settings }: { settings: ResponseBody<'getSiteSettings'> }) {
  const [busy, setBusy] = useState(false);
  const { confirmedContact } = settings;
  const { email } = settings.contact.value;
  if (email === null || email === confirmedContact) return null;

  const mailAgain = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await storeResponse('getSiteSettings', {}, await call('mailContactLink', {}));
      notify({ tone: 'good', title: 'Link mailed', text: `It goes to ${email}.` });
    } catch (error) {
      notify({ tone: 'bad', title: 'The link was not mailed', text: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const before = confirmedContact ?? 'the address that the site was set up with';
  return (
    <Alert
      tone="wait"
      title={`${email} is not confirmed yet.`}
      text={`Press the link in the mail that went there. Until then replies and notices go to ${before}.`}
    >
      <button
        type="button"
        className={buttonClass({ tone: 'line', small: true })}
        aria-disabled={busy}
        onClick={() => void mailAgain()}
      >
        Mail the link again
      </button>
    </Alert>
  );
}
