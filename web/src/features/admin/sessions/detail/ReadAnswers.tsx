import { useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { shortMoment } from '../../../../lib/admin/dates.ts';
import { call } from '../../../../lib/api/call.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { DetailList } from '../../../../ui/admin/DetailList.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { Modal } from '../../../../ui/Modal.tsx';
import '../../../../ui/admin/confirm-dialog.css';
import type { Attendee } from './use-attendees.ts';

type Answers = ResponseBody<'readScreening'>;

function AnswerList({ answeredAt, answers }: Answers) {
  return (
    <>
      <p className="hint">Answered on {shortMoment(answeredAt)}.</p>
      <DetailList details={answers.map(({ question, answer }) => [question, answer])} />
    </>
  );
}

/**
 * Shows what one person has answered about their health, after a press that is audited (docs/trust.md#health-answers).
 * The answers are in this dialog alone and gone with it.
 */
export function ReadAnswers({ attendee, onClose }: { attendee: Attendee; onClose: () => void }) {
  const [answers, setAnswers] = useState<Answers | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const read = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    await call('readScreening', { params: { bookingId: attendee.id } })
      .then(setAnswers)
      .catch((error: unknown) => setProblem(messageOf(error)));
    setBusy(false);
  };
  return (
    <Modal title={`Health of ${attendee.attendeeName}`} onClose={onClose}>
      <div className="confirm">
        {answers ? (
          <AnswerList {...answers} />
        ) : (
          <p>
            What {attendee.attendeeName} has answered about their health. That you read it is noted in the audit trail.
          </p>
        )}
        {problem && <Alert tone="bad" title="That did not work." text={problem} />}
        <div className="confirm__end actions">
          <button type="button" className={buttonClass({ tone: 'line' })} onClick={onClose}>
            {answers ? 'Done' : 'Not now'}
          </button>
          {!answers && (
            <button
              type="button"
              data-first
              className={buttonClass({ tone: 'sage' })}
              aria-disabled={busy}
              onClick={() => void read()}
            >
              {busy ? 'One moment…' : 'Read answers'}
            </button>
          )}
        </div>
      </div>
    </Modal>
  );
}
