import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { buttonClass } from '../../../ui/button.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import type { RenderSignIn } from './TwoStepSignIn.tsx';

/** Saves the file, once at a time. */
function useDownload() {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const data: unknown = await call('downloadMyData', {});
      saveFile('my-data.json', JSON.stringify(data, null, 2), 'application/json');
    } catch (error) {
      notify({ tone: 'bad', title: 'Your data was not downloaded.', text: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, download: () => void download() };
}

type Props = { email: string; signIn: RenderSignIn };

/** See docs/product.md#your-data. `signIn`: a form that signs this account in again. */
export function YourData({ email, signIn }: Props) {
  const { busy, download } = useDownload();
  const [asking, setAsking] = useState(false);
  return (
    <section className="profile__part" id="your-data" aria-labelledby="profile-data">
      <h2 id="profile-data" className="part-title">
        Your data
      </h2>
      <p>A file with all that is stored about you: profile, bookings, payments, mails of the last month, notes.</p>
      <div className="actions">
        <button type="button" className={buttonClass({ tone: 'line' })} aria-disabled={busy} onClick={download}>
          {busy ? 'Collecting your data…' : 'Download my data'}
        </button>
        <button
          type="button"
          className={buttonClass({ tone: 'line' })}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          Delete my account
        </button>
      </div>
      {asking && <DeleteAccount email={email} signIn={signIn} onClose={() => setAsking(false)} />}
    </section>
  );
}
