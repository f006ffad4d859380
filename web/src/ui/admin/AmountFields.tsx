import { type ComponentProps, useState } from 'react';
import { isCurrency } from '#shared/rules/currencies.ts';
import { amountFormat } from '#shared/rules/numbers.ts';
import { currenciesFor } from '../../lib/admin/offered-currencies.ts';
import { useSite } from '../../lib/rendering/context.ts';
import { NumberField } from './NumberField.tsx';
import { SelectField } from './SelectField.tsx';

type SelectProps = Omit<ComponentProps<typeof SelectField>, 'label'>;

type Props = {
  amount: Omit<ComponentProps<typeof NumberField>, 'format'>;
  currency: SelectProps;
};

export function AmountFields({ amount, currency }: Props) {
  const [chosen, setChosen] = useState(currency.defaultValue);
  const choose: SelectProps['onChange'] = (event) => {
    setChosen(event.target.value);
    return currency.onChange?.(event);
  };
  return (
    <>
      <NumberField {...amount} format={amountFormat(isCurrency(chosen) ? chosen : undefined)} />
      <SelectField {...currency} onChange={choose} label="Currency">
        {currenciesFor(useSite().currencies, currency.defaultValue).map((code) => (
          <option key={code}>{code}</option>
        ))}
      </SelectField>
    </>
  );
}
