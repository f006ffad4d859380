import type { ReactNode } from 'react';
import { noRules } from '../../lib/forms/form.ts';
import { useForm } from '../../lib/forms/use-form.ts';
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
  const { busy, message, form } = useForm({
    rules: noRules,
    send: async () => {
      await onConfirm();
      onClose();
    },
    explain: (error) => ({ message: { tone: 'bad', title: 'That did not work.', text: messageOf(error) } }),
  });
  // A running action cannot be cancelled: wait for its end.
  const close = () => !busy && onClose();
  return (
    <Modal title={title} onClose={close} backCloses={backCloses}>
      <div className="confirm">
        {body}
        {message && <Alert {...message} />}
        <div className="confirm__end actions">
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
            onClick={form.submit}
          >
            {busy ? 'One moment…' : action}
          </button>
        </div>
      </div>
    </Modal>
  );
}
