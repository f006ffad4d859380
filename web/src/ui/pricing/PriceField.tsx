import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { maxOptionReason } from '#shared/rules/prices.ts';
import { laterAmount, placesLeftText, type ShownOption, untilText } from '../../lib/booking/price-options.ts';
import { useCurrency } from '../../lib/currency/context.tsx';
import { Clock } from '../icons.tsx';
import { TextField } from '../TextField.tsx';
import { ChoiceNotes } from './ChoiceNotes.tsx';
import { SlidingPrice } from './SlidingPrice.tsx';
import type { ShownChoice } from './use-price-choice.ts';
import './price-field.css';

type Choice<Kind> = Extract<ShownChoice, { kind: Kind }>;
type Notes = { note: string | undefined; onChange: () => void };
type Props = Notes & {
  choice: ShownChoice;
  timeZone: string;
  /** Places that are booked at this price. */
  count?: number;
  /** False where it stands on a page: then it takes the focus for what failed alone. */
  takesFocus?: boolean;
};

const selectable = '[type=radio]:enabled, [type=range]';

/** Focuses what there is to choose, when it comes, after a check that failed, and where the focus was on what is gone. */
function useFocusOfChoice(
  { failures, error }: ShownChoice,
  takesFocus: boolean,
): RefObject<HTMLFieldSetElement | null> {
  const box = useRef<HTMLFieldSetElement>(null);
  const seen = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is gone is said by the error.
  useEffect(() => {
    const { activeElement } = document;
    const isFirst = seen.current === null;
    if (isFirst && !takesFocus) {
      seen.current = failures;
      return;
    }
    const isAsked = isFirst ? !(activeElement instanceof HTMLInputElement) : seen.current !== failures;
    seen.current = failures;
    if (!isAsked && activeElement !== document.body) return;
    const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector);
    const field = find('[aria-invalid="true"]') ?? find('input:checked:enabled') ?? find(selectable);
    // A dialog that opens is read from its beginning.
    field?.focus({ preventScroll: isFirst });
  }, [failures, error]);
  useEffect(() => {
    const form = box.current?.form;
    // Where there is one price again, the focus goes on to what is left to do.
    return () => {
      if (document.activeElement === document.body) form?.querySelector<HTMLElement>('[type=submit]')?.focus();
    };
  }, []);
  return box;
}

/** Asks which of several prices, or how much, a guest pays (docs/product.md#price-options). */
export function PriceField({ choice, timeZone, note, count = 1, takesFocus = true, onChange }: Props) {
  const box = useFocusOfChoice(choice, takesFocus);
  const notesId = useId();
  const notes = { error: choice.error, note };
  return (
    <fieldset ref={box} className="price-field" aria-describedby={notesId}>
      <legend>{choice.kind === 'options' ? 'Price' : 'You choose the price'}</legend>
      {choice.kind === 'options' ? (
        <Options choice={choice} timeZone={timeZone} onChange={onChange}>
          <ChoiceNotes id={notesId} {...notes} />
        </Options>
      ) : (
        <SlidingPrice choice={choice} note={note} notesId={notesId} isEach={count > 1} onChange={onChange} />
      )}
    </fieldset>
  );
}

type OptionsProps = Pick<Props, 'timeZone' | 'onChange'> & { choice: Choice<'options'>; children: ReactNode };

function Options({ choice, timeZone, onChange, children }: OptionsProps) {
  const { options, chosenId, choose, reason, giveReason, reasonError } = choice;
  const asksReason = options.some(({ option, gone }) => option.id === chosenId && !gone && option.asksReason);
  const change = (id: string) => {
    choose(id);
    onChange();
  };
  return (
    <>
      <div className="price-field__rows">
        {options.map(({ option, gone }) => (
          <label key={option.id} className="price-field__row">
            <input
              type="radio"
              name="option"
              value={option.id}
              checked={option.id === chosenId && !gone}
              disabled={gone}
              onChange={() => change(option.id)}
            />
            <OptionText option={option} timeZone={timeZone} />
            <OptionPrice option={option} gone={gone} choice={choice} />
          </label>
        ))}
      </div>
      {children}
      {asksReason && (
        <TextField
          label="Why this price is yours"
          name="reason"
          value={reason}
          error={reasonError}
          hint="A few words are enough. Only the studio reads them."
          maxLength={maxOptionReason}
          autoComplete="off"
          required
          onChange={({ target }) => giveReason(target.value)}
        />
      )}
    </>
  );
}

function OptionText({ option: { name, text, until }, timeZone }: { option: ShownOption; timeZone: string }) {
  return (
    <span>
      <b>{name}</b>
      {text && <small>{text}</small>}
      {until !== null && (
        <small className="price-field__until">
          <Clock />
          {untilText(until, timeZone)}
        </small>
      )}
    </span>
  );
}

type PriceProps = { option: ShownOption; gone: boolean; choice: Choice<'options'> };

function OptionPrice({ option, gone, choice: { pricing, currency } }: PriceProps) {
  const { price } = useCurrency();
  const later = laterAmount(option, pricing);
  const left = gone ? 'sold out' : placesLeftText(option);
  return (
    <span className="price-field__price">
      <span>{price({ amount: option.amount, currency }) ?? '\u00a0'}</span>
      {later !== null && !gone && (
        <s>
          <span className="sr-only">instead of </span>
          {price({ amount: later, currency })}
        </s>
      )}
      {left !== null && <small>{left}</small>}
    </span>
  );
}
