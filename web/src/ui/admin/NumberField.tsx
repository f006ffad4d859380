import type { ComponentProps } from 'react';
import { type FieldProps, FormField } from '../FormField.tsx';
import './fields.css';

type Props = Omit<ComponentProps<'input'>, 'type'> &
  FieldProps & {
    /** Stands at the end of the box: minutes, %. */
    unit?: string;
  };

/** A number; the wheel of a mouse does not change it. With react-hook-form: `register(name, { valueAsNumber: true })`. */
export function NumberField({ label, hiddenLabel, hint, error, unit, ...input }: Props) {
  return (
    <FormField label={label} hint={hint} error={error} {...(hiddenLabel && { hiddenLabel })}>
      {(wiring) => (
        <span className="number-field">
          <input
            inputMode="decimal"
            {...input}
            {...wiring}
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
