import { formatMoney } from '#shared/rules/money.ts';
import { storeGuestForm } from '../../../lib/account/guest.ts';
import { useStoredGuest } from '../../../lib/account/use-stored-guest.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Form } from '../../../ui/Form.tsx';
import { GuestFields } from '../../../ui/GuestFields.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { AmountField } from './AmountField.tsx';
import { DeliveryFields, GiftFields } from './GiftFields.tsx';
import { amountOf } from './gift-rules.ts';
import type { GiftFormState } from './use-gift-form.ts';

/** The sum on the button, once it is known. */
function sumText({ draft, context }: GiftFormState): string {
  const { currency } = context;
  const amount = amountOf((name) => draft[name], context);
  return currency && amount > 0 ? `, ${formatMoney({ amount, currency })}` : '';
}

/** Asks for a voucher and its buyer, and leads to the payment (docs/product.md#buying-a-gift-voucher). */
export function GiftForm({ state }: { state: GiftFormState }) {
  const { account, form, field, message, busy, follow, leave } = state;
  const guest = useStoredGuest();
  return (
    <Form
      form={form}
      className="gift__form needs-script"
      aria-label="Gift voucher"
      onInput={({ currentTarget }) => {
        follow();
        if (!account) storeGuestForm(currentTarget);
      }}
      onBlur={leave}
    >
      <AmountField state={state} />
      <GiftFields state={state} />
      <DeliveryFields state={state} />
      {account ? (
        <p className="hint">
          Your copy goes to <b>{account.email}</b>.
        </p>
      ) : (
        <fieldset className="gift__buyer per-visitor">
          <legend className="panel-title serif">You</legend>
          <GuestFields
            field={(name) => ({ ...field(name), defaultValue: guest[name] })}
            email={{ hint: 'Your copy and the receipt go here.' }}
          />
        </fieldset>
      )}
      {message && <Alert {...message} />}
      <SubmitButton tone="sage" wide busy={busy}>
        {busy ? 'Taking you to the payment…' : `Buy the voucher${sumText(state)}`}
      </SubmitButton>
    </Form>
  );
}
