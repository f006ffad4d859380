import { currencySymbols, isCurrency } from '#shared/rules/currency.ts';
import { useCurrency } from '../../lib/currency/context.tsx';
import { useSite } from '../../lib/rendering/context.ts';
import { Select } from '../../ui/Select.tsx';

/** The currency of prices; empty until it is known. None where one is offered alone. */
export function CurrencySelect() {
  const { currency, choose } = useCurrency();
  const { currencies } = useSite();
  if (currencies.length < 2) return null;
  return (
    <Select
      label="Currency"
      disabled={!currency}
      value={currency ?? currencies[0]}
      onChange={({ target }) => isCurrency(target.value) && choose(target.value)}
    >
      {currencies.map((option) => (
        <option key={option} value={option}>
          {option} {currencySymbols[option]}
        </option>
      ))}
    </Select>
  );
}
