import { type ReactNode, useState } from 'react';
import { formatDate } from '#shared/rules/dates.ts';
import { renewRights } from '../../../lib/account/auth-session.ts';
import { call } from '../../../lib/api/call.ts';
import type { FormMessage } from '../../../lib/forms/form.ts';
import type { Me } from '../../../lib/member/use-me.ts';
import { notify } from '../../../lib/notify.ts';
import { hasCode } from '../../../lib/problem.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { RecentSignIn, type StepProps } from './RecentSignIn.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpApp } from './SetUpApp.tsx';
import { changeProblem } from './second-factor-problem.ts';

export type RenderSignIn = (email: string, onSignedIn: () => void) => ReactNode;

/** Changes two-step sign-in with one press; calls `onTooOld` when a recent sign-in is needed first. */
function useChange(send: () => Promise<void>, onTooOld: () => void) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<FormMessage | null>(null);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    setMessage(null);
    try {
      await send();
    } catch (error) {
      if (hasCode(error, 'recent_sign_in_needed')) onTooOld();
      else setMessage(changeProblem(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, message, press: () => void press() };
}

function NewCodes({ onTooOld, onDone }: StepProps) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const { busy, message, press } = useChange(async () => {
    setCodes((await call('renewRecoveryCodes', {})).recoveryCodes);
  }, onTooOld);
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return (
    <div className="password-form">
      {message && <Alert {...message} />}
      <p>The codes that you have stop working at once.</p>
      <button type="button" className={buttonClass({ tone: 'clay', wide: true })} aria-disabled={busy} onClick={press}>
        {busy ? 'Making new codes…' : 'Replace my codes'}
      </button>
    </div>
  );
}

function TurnOff({ onTooOld, onDone }: StepProps) {
  const { busy, message, press } = useChange(async () => {
    await call('turnOffSecondFactor', {});
    notify({ tone: 'good', title: 'Two-step sign-in is off' });
    onDone();
  }, onTooOld);
  return (
    <div className="password-form">
      {message && <Alert {...message} />}
      <p>Your password alone signs you in then. Your recovery codes stop working.</p>
      <button type="button" className={buttonClass({ tone: 'line', wide: true })} data-first onClick={onDone}>
        Cancel
      </button>
      <button type="button" className={buttonClass({ tone: 'clay', wide: true })} aria-disabled={busy} onClick={press}>
        {busy ? 'Turning it off…' : 'Turn off'}
      </button>
    </div>
  );
}

const dialogs = {
  setUp: { title: 'Set up two-step sign-in', Content: SetUpApp },
  newCodes: { title: 'New recovery codes', Content: NewCodes },
  turnOff: { title: 'Turn two-step sign-in off?', Content: TurnOff },
} as const;
type DialogName = keyof typeof dialogs;

type Props = { me: Me; signIn: RenderSignIn; onChange: () => void };

/** See docs/product.md#two-step-sign-in. */
export function TwoStepSignIn({ me, signIn, onChange }: Props) {
  const [open, setOpen] = useState<DialogName | null>(null);
  const close = async () => {
    setOpen(null);
    // An admin whose group was withheld gets it with the next token.
    await renewRights().catch(() => undefined);
    onChange();
  };
  const button = (name: DialogName, label: string) => (
    <button
      type="button"
      className={buttonClass({ tone: 'line' })}
      aria-haspopup="dialog"
      onClick={() => setOpen(name)}
    >
      {label}
    </button>
  );
  const { title, Content } = dialogs[open ?? 'setUp'];
  return (
    <section className="profile__part" id="two-step-sign-in" aria-labelledby="profile-two-step">
      <h2 id="profile-two-step" className="part-title">
        Two-step sign-in
      </h2>
      {me.secondFactorAt === null ? (
        <>
          <p>Signing in then needs a code of an app on your phone too, so that your password alone is not enough.</p>
          {button('setUp', 'Set up')}
        </>
      ) : (
        <>
          <p>On since {formatDate(me.secondFactorAt, viewerZone())}: signing in needs a code of your app.</p>
          <div className="actions">
            {button('newCodes', 'New recovery codes')}
            {button('turnOff', 'Turn off')}
          </div>
        </>
      )}
      {open && (
        <Modal title={title} onClose={() => void close()}>
          <RecentSignIn signIn={(onSignedIn) => signIn(me.email, onSignedIn)}>
            {(onTooOld) => <Content email={me.email} onTooOld={onTooOld} onDone={() => void close()} />}
          </RecentSignIn>
        </Modal>
      )}
    </section>
  );
}
