import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/button.ts';
import type { StepProps } from './RecentSignIn.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useChange } from './use-change.ts';

export function NewCodes({ onTooOld, onDone }: StepProps) {
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
