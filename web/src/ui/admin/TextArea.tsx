import type { ComponentProps } from 'react';
import { type FieldProps, FormField } from '../FormField.tsx';
import './fields.css';

type Props = ComponentProps<'textarea'> & FieldProps;

/** Grows with its content in browsers that support `field-sizing`. */
export function TextArea({ label, labelNote, hiddenLabel, hint, error, rows = 4, ...area }: Props) {
  return (
    <FormField {...{ label, labelNote, hiddenLabel, hint, error }}>
      {(control) => <textarea {...area} {...control} rows={rows} className="input text-area" />}
    </FormField>
  );
}
