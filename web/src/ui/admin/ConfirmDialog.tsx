import { type ReactNode, useState } from 'react';
import { messageOf } from '../../lib/admin/attempt.ts';
import { Alert } from '../Alert.tsx';
import { buttonClass } from '../button.ts';
import { Modal } from '../Modal.tsx';
import './confirm-dialog.css';

type Props = {
  /** What is asked: Refund Sam Guest? */
  title: string;
  /** What will happen, in words that name the thing; choices may stand here too. */
  body: ReactNode;
  /** The button's words: Refund £24.00. */
  action: string;
  /** Words of the button that does not: Not now. */
  cancel?: string;
  /** Bad for what destroys something. */
  tone?: 'bad' | 'good';
  /** Does it; what it throws is said in the dialog, which then stays. */
  onConfirm: () => Promise<unknown>;
  /** Closes it: after it was done, or by Cancel, Escape and the button above. */
  onClose: () => void;
};

/** Asks once before something that matters is done. The focus starts on the button that does not. */
export function ConfirmDialog({ title, body, action, cancel = 'Cancel', tone = 'bad', onConfirm, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  // What is under way cannot be called back: its end is waited for.
  const close = () => !busy && onClose();
  return (
    <Modal title={title} onClose={close}>
      <div className="confirm">
        {body}
        {problem && <Alert tone="bad" title="That did not work." text={problem} />}
        <div className="confirm__end">
          <button
            type="button"
            data-first
            className={buttonClass({ tone: 'line' })}
            aria-disabled={busy}
            onClick={close}
          >
            {cancel}
          </button>
          <button
            type="button"
            className={buttonClass({ tone: tone === 'bad' ? 'clay' : 'sage' })}
            aria-disabled={busy}
            onClick={() => void confirm()}
          >
            {busy ? 'One moment…' : action}
          </button>
        </div>
      </div>
    </Modal>
  );
}
