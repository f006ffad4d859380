import { type InputEvent, useState } from 'react';
import { type Currency, currencies } from '#shared/rules/currencies.ts';
import type { Plan } from '#shared/rules/memberships.ts';
import { amountFormat, typedUnits } from '#shared/rules/numbers.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { SelectField } from '../../../ui/admin/SelectField.tsx';
import { SumsField } from '../../../ui/admin/SumsField.tsx';
import { priceEffects } from './plan-price-text.ts';
import type { FieldSpec } from './section-specs.ts';
import { everyoneName, fieldName, sumText } from './section-values.ts';
import type { SectionFormState } from './use-section-form.ts';

type Props = { spec: FieldSpec; state: SectionFormState; initial: unknown; planId: unknown };

/** Asks for the price of a plan, and, where it is another than the saved one, for whom the change is (docs/product.md#admin-memberships). */
export function PlanPriceField({ spec, state, initial, planId }: Props) {
  const { name, label, hint, plans = [] } = spec;
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [isForEveryone, setForEveryone] = useState(false);
  const saved = plans.find(({ id }) => id === planId);
  const nameOf = (currency: Currency) => fieldName(name, currency);
  const amountOf = (currency: Currency) =>
    typedUnits(typed[nameOf(currency)] ?? sumText(initial, currency), amountFormat(currency));
  const changed = saved && currencies.some((currency) => amountOf(currency) !== saved.price[currency]);
  const onInput = ({ target }: InputEvent<HTMLElement>) => {
    if (target instanceof HTMLInputElement) setTyped({ ...typed, [target.name]: target.value });
  };
  return (
    // The fields are read by name when the form is sent: here they are only watched.
    <div className="section-form__price" onInput={onInput}>
      <SumsField
        label={label}
        hint={hint}
        field={(currency) => state.field(nameOf(currency))}
        initial={(currency) => sumText(initial, currency)}
      />
      {changed && (
        <>
          <SelectField
            name={fieldName(name.slice(0, name.lastIndexOf('.')), everyoneName)}
            label="The new price is for"
            onChange={({ target }) => setForEveryone(target.value === 'everyone')}
          >
            <option value="new">New members only</option>
            <option value="everyone">Everyone, from their next period</option>
          </SelectField>
          <Effects plan={saved} amountOf={amountOf} isForEveryone={isForEveryone} />
        </>
      )}
    </div>
  );
}

type EffectsProps = { plan: Plan; amountOf: (currency: Currency) => number; isForEveryone: boolean };

/** Says how many members a change concerns, and from when. */
function Effects({ plan, amountOf, isForEveryone }: EffectsProps) {
  const { data, error } = useEndpoint('countPlanMembers', {}, { revalidateOnFocus: false });
  if (!isForEveryone) return <p className="hint">Whoever has this membership keeps the price that they pay now.</p>;
  if (error)
    return (
      <p className="hint" role="alert">
        How many members this concerns did not load. They are told by mail in any case.
      </p>
    );
  if (!data)
    return (
      <p className="hint" role="status">
        Counting the members…
      </p>
    );
  const effects = priceEffects(plan, amountOf, data.groups);
  return (
    <div role="status">
      {effects.length === 0 && <p className="hint">No member pays another price than this one.</p>}
      {effects.map((effect) => (
        <p key={effect} className="hint">
          {effect}
        </p>
      ))}
    </div>
  );
}
