import { type FormEvent, useId, useRef, useState } from 'react';
import { answerLength, type ScreeningQuestion, yesOrNo } from '#shared/rules/screening.ts';
import { useSite } from '../../lib/rendering/context.ts';
import { buttonClass } from '../button.ts';
import { ContactLink } from '../ContactLink.tsx';
import { CircleAlert } from '../page-icons.tsx';
import { readAnswers, type ScreeningAnswers, type TypedAnswers } from './screening-answers.ts';
import '../dialog-end.css';
import './screening.css';

type QuestionProps = {
  question: ScreeningQuestion;
  answer: string;
  error: string | undefined;
  onAnswer: (answer: string) => void;
};

function ErrorText({ id, children }: { id: string; children: string }) {
  return (
    <p className="field__error" id={id}>
      <CircleAlert />
      {children}
    </p>
  );
}

function Question({ question: { text, kind, required }, answer, error, onAnswer }: QuestionProps) {
  const id = useId();
  const control = { 'aria-invalid': error ? true : undefined, 'aria-describedby': error && `${id}-error` } as const;
  return (
    <fieldset className="health__question">
      <legend>
        {text}
        {!required && <span className="hint"> (optional)</span>}
      </legend>
      {kind === 'text' ? (
        <textarea
          {...control}
          className="input"
          aria-label={text}
          rows={2}
          maxLength={answerLength}
          autoComplete="off"
          value={answer}
          onChange={({ target }) => onAnswer(target.value)}
        />
      ) : (
        <div className="health__choices">
          {yesOrNo.map((choice) => (
            <label key={choice} className="health__choice">
              <input
                {...control}
                type="radio"
                name={id}
                checked={answer === choice}
                onChange={() => onAnswer(choice)}
              />
              {choice}
            </label>
          ))}
        </div>
      )}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </fieldset>
  );
}

function Why() {
  const { studio, contact } = useSite();
  return (
    <>
      <p>
        Breathwork can be strenuous. What you answer helps {studio} to look after you; a “Yes” does not refuse your
        place.
      </p>
      <p className="hint">
        Only the person who leads the studio can read it. It is encrypted, in no mail, and deleted twelve months after
        the session. You can change or withdraw it on your ticket. You would rather not write it down?{' '}
        <ContactLink href={contact} target="_blank" rel="noreferrer">
          Write to us
        </ContactLink>
        .
      </p>
    </>
  );
}

type ConsentProps = { checked: boolean; error: string | undefined; onChange: (checked: boolean) => void };

function Consent({ checked, error, onChange }: ConsentProps) {
  const id = useId();
  const { studio } = useSite();
  return (
    <div>
      <label className="health__consent">
        <input
          type="checkbox"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && id}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>
          I agree that {studio} stores what I have answered about my health, to look after me in this session. I can
          withdraw this at any time.
        </span>
      </label>
      {error && <ErrorText id={id}>{error}</ErrorText>}
    </div>
  );
}

type Props = {
  questions: ScreeningQuestion[];
  /** Holds what was typed in this dialog before. */
  typed?: TypedAnswers | undefined;
  action: string;
  back: string;
  busy: boolean;
  /** Null: nothing had to be answered, and nothing was. */
  onAnswer: (screening: ScreeningAnswers | null, typed: TypedAnswers) => void;
  onBack: () => void;
};

const noConsent = 'Without your consent nothing is stored, and this place cannot be booked here.';

/** Asks what a session asks about health (docs/product.md#screening-questions). What is typed is kept nowhere else. */
export function ScreeningForm({ questions, typed: before = {}, action, back, busy, onAnswer, onBack }: Props) {
  const [typed, setTyped] = useState(before);
  const [consent, setConsent] = useState(false);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const result = readAnswers(questions, typed, consent);
  const missing = tried && 'missing' in result ? result : { missing: [], needsConsent: false };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if ('screening' in result) return onAnswer(result.screening, typed);
    setTried(true);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form ref={form} className="health" noValidate onSubmit={submit} aria-label="About your health">
      <Why />
      {questions.map((question) => (
        <Question
          key={question.text}
          question={question}
          answer={typed[question.text] ?? ''}
          error={missing.missing.includes(question.text) ? 'Please answer this question' : undefined}
          onAnswer={(answer) => setTyped((earlier) => ({ ...earlier, [question.text]: answer }))}
        />
      ))}
      <Consent checked={consent} error={missing.needsConsent ? noConsent : undefined} onChange={setConsent} />
      <div className="dialog-end">
        <button type="button" className={buttonClass({ tone: 'line' })} onClick={onBack}>
          {back}
        </button>
        <button type="submit" className={buttonClass({ tone: 'clay' })} aria-disabled={busy}>
          {busy ? 'One moment…' : action}
        </button>
      </div>
    </form>
  );
}
