import { call } from '../../../lib/api/call.ts';
import { notify } from '../../../lib/notify.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/button.ts';
import type { StepProps } from './RecentSignIn.tsx';
import { useChange } from './use-change.ts';

export function TurnOff({ onTooOld, onDone }: StepProps) {
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
