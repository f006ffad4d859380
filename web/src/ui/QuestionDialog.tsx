import { type ReactNode, useState } from 'react';
import { notify } from '../lib/notify.ts';
import { buttonClass } from './button.ts';
import { Modal } from './Modal.tsx';
import './question.css';

type Props = {
  title: string;
  children: ReactNode;
  action: string;
  /** The action while it runs. */
  busyText: string;
  keep: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

/** Asks before something that cannot be taken back; a failure is told, and the question stays. */
export function QuestionDialog({ title, children, action, busyText, keep, onConfirm, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } catch (error) {
      setBusy(false);
      notify({ tone: 'bad', title: 'Error', text: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <Modal title={title} onClose={onClose}>
      <p className="question__text">{children}</p>
      <div className="question__actions">
        <button
          type="button"
          className={buttonClass({ tone: 'clay' })}
          aria-disabled={busy}
          onClick={() => !busy && void confirm()}
        >
          {busy ? busyText : action}
        </button>
        <button type="button" data-first className={buttonClass({ tone: 'line' })} onClick={onClose}>
          {keep}
        </button>
      </div>
    </Modal>
  );
}
