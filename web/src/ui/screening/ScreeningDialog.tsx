import { useState } from 'react';
import type { ScreeningQuestion } from '#shared/rules/screening.ts';
import { Alert } from '../Alert.tsx';
import { Modal } from '../Modal.tsx';
import { ScreeningForm } from './ScreeningForm.tsx';
import type { ScreeningAnswers } from './screening-answers.ts';

type Props = {
  questions: ScreeningQuestion[];
  action: string;
  /** Closes the dialog when it is done; what it throws is shown. */
  onAnswer: (screening: ScreeningAnswers | null) => Promise<void>;
  onClose: () => void;
};

/** The questions of a session in a dialog of their own: on a ticket, and before an offer is accepted. */
export function ScreeningDialog({ questions, action, onAnswer, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const answer = async (screening: ScreeningAnswers | null) => {
    setBusy(true);
    setProblem(undefined);
    await onAnswer(screening)
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : 'Please try again.'))
      .finally(() => setBusy(false));
  };
  const close = () => !busy && onClose();
  return (
    <Modal title="About your health" onClose={close}>
      {problem && <Alert tone="bad" title="That did not work." text={problem} />}
      <ScreeningForm
        questions={questions}
        action={action}
        back="Not now"
        busy={busy}
        onAnswer={(screening) => void answer(screening)}
        onBack={close}
      />
    </Modal>
  );
}
