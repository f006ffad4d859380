import type { ComponentProps } from 'react';
import { type FieldProps, FormField } from '../FormField.tsx';
import './fields.css';

type Props = Omit<ComponentProps<'input'>, 'type'> &
  FieldProps & {
    /** Shown at the end of the box: minutes, %. */
    unit?: string;
  };

/** Scrolling over a focused number input would change it: the wheel takes the focus away instead. */
export function NumberField({ label, hiddenLabel, hint, error, unit, ...input }: Props) {
  return (
    <FormField {...{ label, hiddenLabel, hint, error }}>
      {(control) => (
        <span className="number-field">
          <input
            inputMode="decimal"
            {...input}
            {...control}
            type="number"
            className="input"
            onWheel={({ currentTarget }) => currentTarget.blur()}
          />
          {unit && (
            <span className="number-field__unit" aria-hidden="true">
              {unit}
            </span>
          )}
        </span>
      )}
    </FormField>
  );
}
