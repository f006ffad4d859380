import { noRules } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Form } from '../../../ui/Form.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import '../../../ui/dialog-end.css';
import '../../../ui/dialog-form.css';

type Props = {
  /** Closes the dialog when it is done; what it throws is shown. */
  onWithdraw: () => Promise<void>;
  onClose: () => void;
};

/** Deletes the answers about health and withdraws the consent (docs/trust.md#health-answers). */
export function WithdrawDialog({ onWithdraw, onClose }: Props) {
  const { busy, message, form } = useForm({
    rules: noRules,
    send: () => onWithdraw(),
    explain: (error) => ({
      message: { tone: 'bad', title: 'Your answers are still there.', text: messageOf(error) },
    }),
  });
  const close = () => !busy && onClose();
  return (
    <Modal title="Withdraw your answers?" onClose={close}>
      <Form form={form} className="dialog-form">
        <p>
          They are deleted at once, and no one can read them any more. Your place stays yours; the studio may ask you
          again.
        </p>
        {message && <Alert {...message} />}
        <div className="dialog-end">
          <button type="button" data-first className={buttonClass({ tone: 'line' })} onClick={close}>
            Keep them
          </button>
          <button type="submit" className={buttonClass({ tone: 'clay' })} aria-disabled={busy}>
            {busy ? 'Deleting…' : 'Delete my answers'}
          </button>
        </div>
      </Form>
    </Modal>
  );
}
