import { useState } from 'react';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Modal } from '../../../ui/Modal.tsx';
import '../../../ui/dialog-end.css';
import './change-dialog.css';

type Props = {
  /** Closes the dialog when it is done; what it throws is shown. */
  onWithdraw: () => Promise<void>;
  onClose: () => void;
};

/** Deletes the answers about health and withdraws the consent (docs/trust.md#health-answers). */
export function WithdrawDialog({ onWithdraw, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const withdraw = async () => {
    if (busy) return;
    setBusy(true);
    await onWithdraw().catch((error: unknown) => setProblem(error instanceof Error ? error.message : ''));
    setBusy(false);
  };
  const close = () => !busy && onClose();
  return (
    <Modal title="Withdraw your answers?" onClose={close}>
      <div className="change">
        <p>
          They are deleted at once, and no one can read them any more. Your place stays yours; the studio may ask you
          again.
        </p>
        {problem !== undefined && <Alert tone="bad" title="Your answers are still there." text={problem} />}
        <div className="dialog-end">
          <button type="button" data-first className={buttonClass({ tone: 'line' })} onClick={close}>
            Keep them
          </button>
          <button
            type="button"
            className={buttonClass({ tone: 'clay' })}
            aria-disabled={busy}
            onClick={() => void withdraw()}
          >
            {busy ? 'Deleting…' : 'Delete my answers'}
          </button>
        </div>
      </div>
    </Modal>
  );
}
