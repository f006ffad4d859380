import type { ComponentProps } from 'react';
import { type FieldProps, FormField } from '../FormField.tsx';
import { ChevronDown } from '../icons.tsx';
import './fields.css';

type Props = ComponentProps<'select'> & FieldProps;

/** The browser's own select as a field; options are its children. Takes `register` of react-hook-form. */
export function SelectField({ label, hiddenLabel, hint, error, children, ...select }: Props) {
  return (
    <FormField label={label} hint={hint} error={error} {...(hiddenLabel && { hiddenLabel })}>
      {(wiring) => (
        <span className="select-field">
          <select {...select} {...wiring} className="input">
            {children}
          </select>
          <ChevronDown />
        </span>
      )}
    </FormField>
  );
}
