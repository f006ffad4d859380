import { type ReactNode, useState } from 'react';
import { messageOf } from '../../lib/message-of.ts';
import { Alert } from '../Alert.tsx';
import { buttonClass } from '../button.ts';
import { Modal } from '../Modal.tsx';
import './confirm-dialog.css';

type Props = {
  /** The question: Refund Sam Guest? */
  title: string;
  /** Names what will happen; may contain choices. */
  body: ReactNode;
  /** Label of the confirming button: Refund £24.00. */
  action: string;
  /** Label of the cancelling button: Not now. */
  cancel?: string;
  /** `bad` marks destructive actions. */
  tone?: 'bad' | 'good';
  /** Performs the action; the dialog stays open and shows what it throws. */
  onConfirm: () => Promise<unknown>;
  /** Closes it: after it was done, or by Cancel, Escape and the button above. */
  onClose: () => void;
  /** False for a question about Back itself. */
  backCloses?: boolean;
};

/** Runs the action once at a time; closes the dialog after it, or keeps what it throws to be shown. */
function useConfirm(onConfirm: Props['onConfirm'], onClose: () => void) {
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
  return { busy, problem, confirm };
}

/** Asks once before something that matters is done. The focus starts on the button that does not. */
export function ConfirmDialog({
  title,
  body,
  action,
  cancel = 'Cancel',
  tone = 'bad',
  onConfirm,
  onClose,
  backCloses,
}: Props) {
  const { busy, problem, confirm } = useConfirm(onConfirm, onClose);
  // A running action cannot be cancelled: wait for its end.
  const close = () => !busy && onClose();
  return (
    <Modal title={title} onClose={close} backCloses={backCloses}>
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
