import type { ReactNode } from 'react';
import type { FormControls, FormMessage } from '../../lib/forms/form.ts';
import { Alert } from '../Alert.tsx';
import { buttonClass } from '../button.ts';
import { Modal } from '../Modal.tsx';
import './confirm-dialog.css';
import { Form } from '../Form.tsx';

type Props = {
  title: string;
  lead?: ReactNode;
  form: FormControls;
  message: FormMessage | undefined;
  busy: boolean;
  /** Text of the submit button, and while it is submitting. */
  action: string;
  busyAction: string;
  tone?: 'clay' | 'sage';
  /** Text of the button that closes it, and whether that has the focus first, as in a question. */
  cancel?: string;
  asks?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with a form. It stays open while a submission runs, because that cannot be cancelled. */
export function FormDialog(props: Props) {
  const { title, lead, form, message, busy, action, busyAction, tone = 'sage', onClose, children } = props;
  const close = () => !busy && onClose();
  return (
    <Modal title={title} onClose={close}>
      <Form form={form} className="confirm">
        {lead}
        {message && <Alert {...message} />}
        {children}
        <div className="confirm__end actions">
          <button
            type="button"
            data-first={props.asks}
            className={buttonClass({ tone: 'line' })}
            aria-disabled={busy}
            onClick={close}
          >
            {props.cancel ?? 'Cancel'}
          </button>
          <button type="submit" className={buttonClass({ tone })} aria-disabled={busy}>
            {busy ? busyAction : action}
          </button>
        </div>
      </Form>
    </Modal>
  );
}
