import { useId } from 'react';
import { answerLength, type ScreeningQuestion, yesOrNo } from '#shared/rules/screening.ts';
import type { FieldErrors, ParsedForm, ReadField } from '../../lib/forms/form.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useSite } from '../../lib/rendering/context.ts';
import { Alert } from '../Alert.tsx';
import { buttonClass } from '../button.ts';
import { ContactLink } from '../ContactLink.tsx';
import { Form } from '../Form.tsx';
import { FieldError } from '../FormField.tsx';
import { readAnswers, type ScreeningAnswers, type TypedAnswers } from './screening-answers.ts';
import '../dialog-end.css';
import './screening.css';

type FieldState = { name: string; error: string | undefined };

type QuestionProps = { question: ScreeningQuestion; typed: string | undefined; field: FieldState };

function Question({ question: { text, kind, required }, typed, field: { name, error } }: QuestionProps) {
  const id = useId();
  const control = { name, 'aria-invalid': error ? true : undefined, 'aria-describedby': error && id } as const;
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
          defaultValue={typed}
        />
      ) : (
        <div className="health__choices">
          {yesOrNo.map((choice) => (
            <label key={choice} className="health__choice">
              <input {...control} type="radio" value={choice} defaultChecked={typed === choice} />
              {choice}
            </label>
          ))}
        </div>
      )}
      {error && <FieldError id={id}>{error}</FieldError>}
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

function Consent({ name, error }: FieldState) {
  const id = useId();
  const { studio } = useSite();
  return (
    <div>
      <label className="health__consent">
        <input type="checkbox" name={name} aria-invalid={error ? true : undefined} aria-describedby={error && id} />
        <span>
          I agree that {studio} stores what I have answered about my health, to look after me in this session. I can
          withdraw this at any time.
        </span>
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}

type Options = {
  questions: ScreeningQuestion[];
  /** Null: nothing had to be answered, and nothing was. What it throws is shown. */
  onAnswer: (screening: ScreeningAnswers | null, typed: TypedAnswers) => Promise<void>;
};

type Answered = { screening: ScreeningAnswers | null; typed: TypedAnswers };

const noConsent = 'Without your consent nothing is stored, and this place cannot be booked here.';

/** The name of a question's field: its place, because its text may have any characters. */
const fieldName = (place: number) => `answer-${place}`;

function parse(questions: ScreeningQuestion[], read: ReadField<string>): ParsedForm<string, Answered> {
  const typed = Object.fromEntries(questions.map(({ text }, place) => [text, read(fieldName(place))]));
  const result = readAnswers(questions, typed, read('consent') === 'on');
  if ('screening' in result) return { body: { screening: result.screening, typed } };
  const wrong: FieldErrors<string> = { consent: result.needsConsent ? noConsent : undefined };
  for (const [place, { text }] of questions.entries()) {
    if (result.missing.includes(text)) wrong[fieldName(place)] = 'Please answer this question';
  }
  return { wrong };
}

/** The state of the form that asks what a session asks about health. What is typed is kept nowhere else. */
export function useScreening({ questions, onAnswer }: Options) {
  return useForm<string, Answered>({
    rules: { parse: (read) => parse(questions, read) },
    send: ({ screening, typed }) => onAnswer(screening, typed),
    explain: (error) => ({
      message: {
        tone: 'bad',
        title: 'That did not work.',
        text: error instanceof Error ? error.message : 'Please try again.',
      },
    }),
  });
}

type Props = Pick<Options, 'questions'> & {
  state: ReturnType<typeof useScreening>;
  /** Holds what was typed in this dialog before. */
  typed?: TypedAnswers | undefined;
  action: string;
  back: string;
  onBack: () => void;
};

/** Asks what a session asks about health (docs/product.md#screening-questions). */
export function ScreeningForm({ questions, state, typed = {}, action, back, onBack }: Props) {
  const { form, field, busy, message } = state;
  return (
    <>
      {message && <Alert {...message} />}
      <Form form={form} className="health" aria-label="About your health">
        <Why />
        {questions.map((question, place) => (
          <Question
            key={question.text}
            question={question}
            typed={typed[question.text]}
            field={field(fieldName(place))}
          />
        ))}
        <Consent {...field('consent')} />
        <div className="dialog-end">
          <button type="button" className={buttonClass({ tone: 'line' })} onClick={onBack}>
            {back}
          </button>
          <button type="submit" className={buttonClass({ tone: 'clay' })} aria-disabled={busy}>
            {busy ? 'One moment…' : action}
          </button>
        </div>
      </Form>
    </>
  );
}
