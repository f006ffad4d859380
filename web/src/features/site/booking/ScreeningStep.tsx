import type { ScreeningQuestion } from '#shared/rules/screening.ts';
import { useFocusOnMount } from '../../../lib/use-focus-on-mount.ts';
import { ScreeningForm, useScreening } from '../../../ui/screening/ScreeningForm.tsx';
import type { ScreeningAnswers, TypedAnswers } from '../../../ui/screening/screening-answers.ts';

export type ScreeningState = { given: ScreeningAnswers | null; typed: TypedAnswers };

type Props = {
  questions: ScreeningQuestion[];
  before: ScreeningState | null;
  /** Tells whether the questions have changed since they were answered. */
  isChanged: boolean;
  onAnswer: (screening: ScreeningState) => void;
  onClose: () => void;
};

/** Comes before the form of the booking (docs/product.md#screening-questions). */
export function ScreeningStep({ questions, before, isChanged, onAnswer, onClose }: Props) {
  const screening = useScreening({
    questions,
    onAnswer: async (answers, typed) => onAnswer({ given: answers, typed }),
  });
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        About your health
      </h3>
      {isChanged && (
        <p role="alert" className="hint">
          The studio has changed its questions meanwhile. Nothing is booked yet: please look at them again.
        </p>
      )}
      <ScreeningForm
        questions={questions}
        state={screening}
        typed={before?.typed}
        action="Continue"
        back="Back to the session"
        onBack={onClose}
      />
    </>
  );
}
