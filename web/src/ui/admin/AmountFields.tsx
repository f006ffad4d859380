import type { ComponentProps } from 'react';
import { currencies } from '#shared/rules/currency.ts';
import { NumberField } from './NumberField.tsx';
import { SelectField } from './SelectField.tsx';

type Props = {
  amount: ComponentProps<typeof NumberField>;
  currency: Omit<ComponentProps<typeof SelectField>, 'label'>;
};

export function AmountFields({ amount, currency }: Props) {
  return (
    <>
      <NumberField step="0.01" {...amount} />
      <SelectField {...currency} label="Currency">
        {currencies.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </SelectField>
    </>
  );
}
