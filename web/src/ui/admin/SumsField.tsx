import { useId } from 'react';
import { type Currency, currencies } from '#shared/rules/currencies.ts';
import { amountFormat } from '#shared/rules/numbers.ts';
import { NumberField } from './NumberField.tsx';
import './sums-field.css';

type Control = { name: string; error: string | undefined };

type Props = {
  label: string;
  hint?: string | undefined;
  field: (currency: Currency) => Control;
  initial: (currency: Currency) => string;
};

/** Asks for a sum in each currency. */
export function SumsField({ label, hint, field, initial }: Props) {
  const id = useId();
  return (
    <fieldset className="sums-field" aria-describedby={hint && id}>
      <legend className="field__label">{label}</legend>
      {hint && (
        <p className="hint" id={id}>
          {hint}
        </p>
      )}
      <div className="sums-field__row">
        {currencies.map((currency) => (
          <NumberField
            key={currency}
            {...field(currency)}
            label={currency}
            format={amountFormat(currency)}
            maxLength={20}
            defaultValue={initial(currency)}
          />
        ))}
      </div>
    </fieldset>
  );
}
