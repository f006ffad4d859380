import { useRef } from 'react';
import { maxQuestions, questionLength, type ScreeningQuestion } from '#shared/rules/screening.ts';
import { Plus } from '../../../../ui/admin/icons.tsx';
import { SelectField } from '../../../../ui/admin/SelectField.tsx';
import { SwitchField } from '../../../../ui/admin/SwitchField.tsx';
import { TextArea } from '../../../../ui/admin/TextArea.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import type { SessionForm } from './form.ts';
import { questionsIn, suggestions } from './question-values.ts';
import type { SessionValues } from './session-values.ts';
import './screening.css';

type QuestionProps = {
  question: ScreeningQuestion;
  place: number;
  error: string | undefined;
  /** Takes the focus when it was just added to be typed. */
  focus: (area: HTMLTextAreaElement | null) => void;
  onChange: (question: ScreeningQuestion | null) => void;
};

function Question({ question, place, error, focus, onChange }: QuestionProps) {
  const change = (changes: Partial<ScreeningQuestion>) => onChange({ ...question, ...changes });
  return (
    <fieldset className="ask">
      <legend className="sr-only">Question {place}</legend>
      <TextArea
        ref={focus}
        label={`Question ${place}`}
        rows={2}
        maxLength={questionLength}
        value={question.text}
        error={error}
        onChange={({ target }) => change({ text: target.value })}
      />
      <div className="ask__how">
        <SelectField
          label="Answered"
          value={question.kind}
          onChange={({ target }) => change({ kind: target.value === 'text' ? 'text' : 'yes_no' })}
        >
          <option value="yes_no">by yes or no</option>
          <option value="text">in words</option>
        </SelectField>
        <SwitchField
          label="Required"
          checked={question.required}
          onChange={({ target }) => change({ required: target.checked })}
        />
        <button
          type="button"
          className={buttonClass({ tone: 'line' })}
          aria-label={`Remove question ${place}`}
          onClick={() => onChange(null)}
        >
          Remove
        </button>
      </div>
    </fieldset>
  );
}

/** Tells whether the error of the list is this question's: it is empty, or another one says the same. */
function isWrong({ text }: ScreeningQuestion, questions: ScreeningQuestion[]): boolean {
  return text.trim() === '' || questions.filter((other) => other.text.trim() === text.trim()).length > 1;
}

/** Questions about health that are asked before booking (docs/product.md#screening-questions). */
export function Screening({ form, values }: { form: SessionForm; values: SessionValues }) {
  const questions = questionsIn(values.questions);
  const error = form.errorOf('questions');
  const added = useRef<number | null>(null);
  const save = (changedQuestions: ScreeningQuestion[]) =>
    form.setValue('questions', JSON.stringify(changedQuestions), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  const focus = (place: number) => (area: HTMLTextAreaElement | null) => {
    if (added.current !== place || !area) return;
    added.current = null;
    area.focus();
  };
  const add = (question: ScreeningQuestion) => {
    added.current = questions.length;
    save([...questions, question]);
  };
  return (
    <>
      <p className="hint">
        Questions about health, asked with consent before booking. The answers are encrypted; you alone read them, at
        the session’s attendees, and each reading is noted. They are deleted a year after the session.
      </p>
      <div className="asks">
        {questions.map((question, place) => (
          <Question
            // biome-ignore lint/suspicious/noArrayIndexKey: questions are controlled, and never change places.
            key={place}
            question={question}
            place={place + 1}
            error={error && isWrong(question, questions) ? error : undefined}
            focus={focus(place)}
            onChange={(changedQuestion) =>
              save(questions.flatMap((one, at) => (at === place ? (changedQuestion ?? []) : one)))
            }
          />
        ))}
      </div>
      {questions.length < maxQuestions && (
        <AddQuestion
          questions={questions}
          onSuggested={(question) => save([...questions, question])}
          onOwn={() => add({ text: '', kind: 'yes_no', required: true })}
        />
      )}
    </>
  );
}

type AddProps = {
  questions: readonly ScreeningQuestion[];
  onSuggested: (question: ScreeningQuestion) => void;
  onOwn: () => void;
};

/** Suggestions that are not among the questions, and one to be typed. */
function AddQuestion({ questions, onSuggested, onOwn }: AddProps) {
  const open = Object.entries(suggestions).filter(([, one]) => !questions.some(({ text }) => text === one.text));
  return (
    <div className="ask__add">
      {open.map(([name, question]) => (
        <button
          key={name}
          type="button"
          className={buttonClass({ tone: 'line' })}
          onClick={() => onSuggested(question)}
        >
          <Plus />
          {name}
        </button>
      ))}
      <button type="button" className={buttonClass({ tone: 'line' })} onClick={onOwn}>
        <Plus />A question of your own
      </button>
    </div>
  );
}
