import { useId } from 'react';
import { amountFormat } from '#shared/rules/numbers.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { NumberField } from '../../../ui/admin/NumberField.tsx';
import { FieldError } from '../../../ui/FormField.tsx';
import { Price } from '../../../ui/session/Price.tsx';
import { otherAmount } from './gift-draft.ts';
import { boundsOf, boundsText, thingOf } from './gift-rules.ts';
import { thingHint } from './gift-things.ts';
import type { GiftFormState } from './use-gift-form.ts';
import './amount-field.css';

/** Asks for one of the owner's amounts, one of the things or, where the owner likes, another amount within bounds. */
export function AmountField({ state: { field, stored, draft, context } }: { state: GiftFormState }) {
  const id = useId();
  const { currencies } = useSite();
  const { sale, things, currency } = context;
  const chosen = thingOf((name) => draft[name], context);
  const { error, ...choice } = field('amount');
  const shownCurrency = currency ?? currencies[0] ?? 'GBP';
  const control = { ...choice, 'aria-invalid': error ? true : undefined, 'aria-describedby': error && id } as const;
  const hasOther = boundsOf(sale) !== null;
  const isOnlyOther = sale.amounts.length === 0 && things.length === 0;
  return (
    <>
      <fieldset className="amounts">
        <legend className="field__label">{things.length > 0 ? 'What you give' : 'Amount'}</legend>
        <div className="amounts__row">
          {sale.amounts.map(({ amount }) => (
            <label key={amount}>
              <input {...control} type="radio" value={amount} defaultChecked={stored.amount === String(amount)} />
              <span>
                <Price money={{ amount, currency: shownCurrency }} />
              </span>
            </label>
          ))}
          {hasOther && !isOnlyOther && (
            <label>
              <input {...control} type="radio" value={otherAmount} defaultChecked={stored.amount === otherAmount} />
              <span>{sale.amounts.length > 0 ? 'Other' : 'An amount'}</span>
            </label>
          )}
          {things.map(({ key, title }) => (
            <label key={key}>
              <input {...control} type="radio" value={key} defaultChecked={stored.amount === key} />
              <span>{title}</span>
            </label>
          ))}
        </div>
        {things.length > 0 && (
          <p className="hint" aria-live="polite">
            {chosen && thingHint(chosen, currency)}
          </p>
        )}
        {hasOther && isOnlyOther && <input {...choice} type="hidden" value={otherAmount} />}
        {error && <FieldError id={id}>{error}</FieldError>}
      </fieldset>
      {draft.amount === otherAmount && (
        <NumberField
          {...field('otherAmount')}
          label="Your amount"
          hint={boundsText(sale, shownCurrency)}
          format={amountFormat(shownCurrency)}
          unit={shownCurrency}
          maxLength={20}
          defaultValue={stored.otherAmount}
          required
        />
      )}
    </>
  );
}
