import { type ComponentProps, useId, useLayoutEffect, useRef, useState } from 'react';
import { type NumberFormat, numberProblem, numberText, readNumber } from '#shared/rules/numbers.ts';
import { type FieldProps, FormField } from '../FormField.tsx';
import './fields.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'inputMode' | 'min' | 'max' | 'step'> &
  FieldProps & {
    format: NumberFormat;
    /** The text at the end of the box, where it is not the format's unit. */
    unit?: string;
  };

/** Follows what is typed in the field inside a box, also after its form was reset, which fires no event. */
function useTyped() {
  const box = useRef<HTMLSpanElement>(null);
  const [typed, setTyped] = useState('');
  const look = () => setTyped(box.current?.querySelector('input')?.value ?? '');
  useLayoutEffect(look);
  return { typed, box: { ref: box, onInput: look, onBlur: look } };
}

/** Writes `= £59.50`, or why it is no number; undefined while nothing is typed. */
function understoodText(typed: string, format: NumberFormat): string | undefined {
  const read = readNumber(typed, format);
  return read.kind === 'number' ? `= ${numberText(read.units, format)}` : numberProblem(typed, format);
}

/** The one field for numbers and sums of money: it says how it reads what is typed (docs/product.md#typed-numbers). */
export function NumberField({ label, hiddenLabel, hint, error, format, unit = format.unit, ...input }: Props) {
  const understoodId = useId();
  const { typed, box } = useTyped();
  const wrong = error && (numberProblem(typed, format) ?? error);
  const understood = understoodText(typed, format);
  return (
    <FormField {...{ label, hiddenLabel, hint, error: wrong }}>
      {(control) => (
        <>
          <span className="number-field" {...box}>
            <input
              autoComplete="off"
              {...input}
              {...control}
              aria-describedby={[control['aria-describedby'], understoodId].filter(Boolean).join(' ')}
              inputMode={format.decimals > 0 ? 'decimal' : 'numeric'}
              className="input"
            />
            {unit && (
              <span className="number-field__unit" aria-hidden="true">
                {unit}
              </span>
            )}
          </span>
          <p className="hint number-field__understood" id={understoodId} aria-live="polite">
            {understood === wrong ? undefined : understood}
          </p>
        </>
      )}
    </FormField>
  );
}
