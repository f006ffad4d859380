import type { ComponentProps } from 'react';
import { type FieldProps, FormField } from '../FormField.tsx';
import { ChevronDown } from '../icons.tsx';
import './fields.css';

export function SelectField({
  label,
  hiddenLabel,
  hint,
  error,
  children,
  ...select
}: ComponentProps<'select'> & FieldProps) {
  return (
    <FormField {...{ label, hiddenLabel, hint, error }}>
      {(control) => (
        <span className="select-field">
          <select {...select} {...control} className="input">
            {children}
          </select>
          <ChevronDown />
        </span>
      )}
    </FormField>
  );
}
