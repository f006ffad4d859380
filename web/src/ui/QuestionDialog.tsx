import type { ReactNode } from 'react';
import { noRules } from '../lib/forms/form.ts';
import { useForm } from '../lib/forms/use-form.ts';
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
  const { busy, form } = useForm({
    rules: noRules,
    send: () => onConfirm(),
    explain: (error) => {
      notify({ tone: 'bad', title: 'Error', text: error instanceof Error ? error.message : String(error) });
      return {};
    },
  });
  return (
    <Modal title={title} onClose={onClose}>
      <p className="question__text">{children}</p>
      <div className="question__actions mt-6 actions">
        <button type="button" className={buttonClass({ tone: 'clay' })} aria-disabled={busy} onClick={form.submit}>
          {busy ? busyText : action}
        </button>
        <button type="button" data-first className={buttonClass({ tone: 'line' })} onClick={onClose}>
          {keep}
        </button>
      </div>
    </Modal>
  );
}
