import type { ScreeningQuestion } from '#shared/rules/screening.ts';
import { Modal } from '../Modal.tsx';
import { ScreeningForm, useScreening } from './ScreeningForm.tsx';
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
  const screening = useScreening({ questions, onAnswer });
  const close = () => !screening.busy && onClose();
  return (
    <Modal title="About your health" onClose={close}>
      <ScreeningForm questions={questions} state={screening} action={action} back="Not now" onBack={close} />
    </Modal>
  );
}
