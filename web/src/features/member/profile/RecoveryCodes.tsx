import { useState } from 'react';
import { useSite } from '../../../lib/rendering/context.ts';
import { useFocusOnMount } from '../../../lib/use-focus-on-mount.ts';
import { buttonClass } from '../../../ui/button.ts';

/** Shown once (docs/product.md#two-step-sign-in). */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { studio } = useSite();
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const [copied, setCopied] = useState(false);
  const text = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes of ${studio}\n\n${text}\n`)}`;
  return (
    <div className="password-form">
      <h3 ref={heading} tabIndex={-1}>
        Keep your recovery codes
      </h3>
      <p>
        If you lose your device, one of these and a mailed link let you in again. Each works once. They are shown only
        now: keep them where you find them without your phone.
      </p>
      <ol className="profile__codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="actions">
        <button type="button" className={buttonClass({ tone: 'line' })} onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
        </button>
        <a className={buttonClass({ tone: 'line' })} href={file} download="recovery-codes.txt">
          Download
        </a>
      </div>
      <button type="button" className={buttonClass({ tone: 'clay', wide: true })} onClick={onKept}>
        I have kept them
      </button>
    </div>
  );
}
