import type { ComponentProps, ReactNode } from 'react';
import { type FieldProps, FormField } from './FormField.tsx';

type Props = ComponentProps<'input'> &
  FieldProps & {
    /**
     * A button at the end of the input's row, as high as the input; null while there is none, so that the input stays.
     */
    beside?: ReactNode;
  };

export function TextField({ label, labelNote, hiddenLabel, hint, error, beside, ...input }: Props) {
  return (
    <FormField {...{ label, labelNote, hiddenLabel, hint, error }}>
      {(control) => {
        const box = <input {...input} {...control} className="input" />;
        if (beside === undefined) return box;
        return (
          <div className="field__row">
            {box}
            {beside}
          </div>
        );
      }}
    </FormField>
  );
}
