import { type ChangeEvent, useState } from 'react';
import { currencies } from '#shared/rules/currencies.ts';
import { type DepositTerms, suggestedDeposits } from '#shared/rules/deposits.ts';
import { amountFormat, wholeFormat } from '#shared/rules/numbers.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { FormGroup } from '../../../ui/admin/FormGroup.tsx';
import { NumberField } from '../../../ui/admin/NumberField.tsx';
import { SwitchField } from '../../../ui/admin/SwitchField.tsx';
import '../../../ui/admin/policy-fields.css';
import { type DepositValues, depositExample, depositValues } from './deposit-values.ts';

type Name = keyof DepositValues;
type Props = {
  /** Null where all is paid at once. */
  terms: DepositTerms | null;
  field: (name: Name) => { name: string; error: string | undefined };
};

/** Asks from which price on a part is paid at once and the rest later (docs/product.md#deposits). */
export function DepositFields({ terms, field }: Props) {
  const [isOn, setOn] = useState(terms !== null);
  const [values, setValues] = useState(() => depositValues(terms ?? suggestedDeposits));
  const [initial] = useState(values);
  const [offered = currencies[0]] = useSite().currencies;
  const typed = (name: Name) => ({
    ...field(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setValues((before) => ({ ...before, [name]: target.value })),
    defaultValue: initial[name],
  });
  const example = depositExample(values, offered, { now: new Date(), timeZone: knownViewerZone() });
  return (
    <FormGroup title="Deposits">
      <SwitchField
        name="deposits"
        label="Let guests pay a part now and the rest later"
        hint="For one place of a dear session. What is booked keeps what was agreed."
        checked={isOn}
        onChange={({ target }) => setOn(target.checked)}
      />
      {isOn && (
        <>
          <Amounts typed={typed} values={values} />
          <div className="policy-fields">
            <NumberField {...typed('percent')} label="Paid at once" format={wholeFormat('%')} hint="10 to 90." />
            <NumberField
              {...typed('daysBefore')}
              label="The rest is due"
              format={wholeFormat('days')}
              hint="Before the start, 7 to 120. Booked later, all is paid at once."
            />
          </div>
          {example && <p className="hint">{example}</p>}
        </>
      )}
    </FormGroup>
  );
}

type AmountsProps = {
  typed: (name: Name) => { name: string; error: string | undefined; defaultValue: string };
  values: DepositValues;
};

/** The amounts of the currencies that guests can pay in; those of others are kept. */
function Amounts({ typed, values }: AmountsProps) {
  const { currencies: offered } = useSite();
  return (
    <div className="policy-fields">
      {currencies.map((currency) =>
        offered.includes(currency) ? (
          <NumberField
            key={currency}
            {...typed(currency)}
            label={`Sessions dearer than, in ${currency}`}
            format={amountFormat(currency)}
          />
        ) : (
          <input key={currency} type="hidden" name={currency} value={values[currency]} />
        ),
      )}
    </div>
  );
}
