import type { ComponentProps } from 'react';
import { currenciesFor } from '../../lib/admin/offered-currencies.ts';
import { useSite } from '../../lib/rendering/context.ts';
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
        {currenciesFor(useSite().currencies, currency.defaultValue).map((code) => (
          <option key={code}>{code}</option>
        ))}
      </SelectField>
    </>
  );
}
