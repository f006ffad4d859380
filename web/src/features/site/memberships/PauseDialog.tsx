import { useId, useState } from 'react';
import { formatDate } from '#shared/rules/dates.ts';
import { noRules } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Modal } from '../../../ui/Modal.tsx';
import '../../../ui/question.css';
import './pause-dialog.css';

type Props = {
  /** The charges with which a pause can end. */
  pauses: readonly string[];
  onPause: (until: string) => Promise<void>;
  onClose: () => void;
};

/** Asks until when a membership is paused. */
export function PauseDialog({ pauses, onPause, onClose }: Props) {
  const name = useId();
  const zone = knownViewerZone();
  const [until, setUntil] = useState(pauses[0] ?? '');
  const { busy, form, message } = useForm({
    rules: noRules,
    send: async () => {
      await onPause(until);
      onClose();
    },
    explain: (error) => ({ message: { tone: 'bad', title: 'Nothing was changed', text: messageOf(error) } }),
  });
  return (
    <Modal title="Pause the membership" onClose={onClose}>
      <p className="question__text">
        You keep the period that is paid to its end. Then nothing is charged or given until it goes on, by the charge of
        the day that you choose. You can end the pause earlier.
      </p>
      {message && <Alert {...message} />}
      <fieldset className="pause-until">
        <legend>It goes on</legend>
        {pauses.map((charge) => (
          <label key={charge}>
            <input
              type="radio"
              name={name}
              value={charge}
              checked={charge === until}
              onChange={() => setUntil(charge)}
            />
            <span>{formatDate(charge, zone)}</span>
          </label>
        ))}
      </fieldset>
      <div className="mt-6 actions">
        <button type="button" className={buttonClass({ tone: 'sage' })} aria-disabled={busy} onClick={form.submit}>
          {busy ? 'Pausing…' : 'Pause it'}
        </button>
        <button type="button" className={buttonClass({ tone: 'line' })} onClick={onClose}>
          Not now
        </button>
      </div>
    </Modal>
  );
}
