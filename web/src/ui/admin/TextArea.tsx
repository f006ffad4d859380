import type { ComponentProps } from 'react';
import { type FieldProps, FormField } from '../FormField.tsx';
import './fields.css';

type Props = ComponentProps<'textarea'> & FieldProps;

/** A field for several lines; grows with what is typed where the browser can. Takes `register` of react-hook-form. */
export function TextArea({ label, hiddenLabel, hint, error, rows = 4, ...area }: Props) {
  return (
    <FormField label={label} hint={hint} error={error} {...(hiddenLabel && { hiddenLabel })}>
      {(wiring) => <textarea {...area} {...wiring} rows={rows} className="input text-area" />}
    </FormField>
  );
}
