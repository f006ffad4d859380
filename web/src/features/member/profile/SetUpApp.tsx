import { useEffect, useState } from 'react';
import { encode } from 'uqr';
import { call } from '../../../lib/api/call.ts';
import { checks } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { hasCode } from '../../../lib/problem.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { AppCodeField, appCodeIn, appCodeProblem } from '../../../ui/AppCodeField.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Form } from '../../../ui/Form.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import type { StepProps } from './RecentSignIn.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { changeProblem } from './second-factor-problem.ts';

/** Returns the address that authenticator apps read: RFC 6238 with their common settings. */
function addressOf(issuer: string, email: string, secret: string): string {
  const query = new URLSearchParams({ secret, issuer });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query}`;
}

/** A new secret for the app; `onTooOld` when a recent sign-in is needed first. */
function useSecret(onTooOld: () => void) {
  const [secret, setSecret] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens.
  useEffect(() => {
    call('beginSecondFactor', {}).then(
      (begun) => setSecret(begun.secret),
      (failure: unknown) => (hasCode(failure, 'recent_sign_in_needed') ? onTooOld() : setError(failure)),
    );
  }, []);
  return { secret, error };
}

export function SetUpApp({ email, onTooOld, onDone }: StepProps) {
  const { secret, error } = useSecret(onTooOld);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (error !== null) return <Alert {...changeProblem(error)} />;
  if (secret === null) return <Spinner label="Preparing a code" showLabel />;
  return <ScanAndConfirm email={email} secret={secret} onTooOld={onTooOld} onCodes={setCodes} />;
}

type Props = { email: string; secret: string; onTooOld: () => void; onCodes: (codes: string[]) => void };

function ScanAndConfirm({ email, secret, onTooOld, onCodes }: Props) {
  const { studio } = useSite();
  const { form, field, busy, message } = useForm({
    rules: checks<'code'>((read) => ({
      code: appCodeProblem(read('code')),
    })),
    explain: (error) =>
      hasCode(error, 'invalid_request')
        ? { wrong: { code: error.fields[0]?.message ?? error.message } }
        : { message: changeProblem(error) },
    send: async (read) => {
      try {
        const { recoveryCodes } = await call('turnOnSecondFactor', { body: { code: appCodeIn(read('code')) } });
        onCodes(recoveryCodes);
      } catch (error) {
        if (hasCode(error, 'recent_sign_in_needed')) return onTooOld();
        throw error;
      }
    },
  });
  return (
    <Form className="password-form" form={form}>
      {message && <Alert {...message} />}
      <p>
        Scan this with an authenticator app, such as your password manager, Google Authenticator or 2FAS. Then type the
        code that it shows.
      </p>
      <QrCode text={addressOf(studio, email, secret)} label="Code to scan with your authenticator app" />
      <details>
        <summary>Cannot scan it?</summary>
        <p>
          Type this key into the app: <code className="profile__key">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
      </details>
      <AppCodeField {...field('code')} />
      <button type="submit" className={buttonClass({ tone: 'clay', wide: true })} aria-disabled={busy}>
        {busy ? 'Checking the code…' : 'Turn on'}
      </button>
    </Form>
  );
}

/** Quiet zone around the code, in modules, which readers need. */
const border = 4;

/** A QR code, dark on light in any theme. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border });
  const cells = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="profile__qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={cells.join('')} />
    </svg>
  );
}
