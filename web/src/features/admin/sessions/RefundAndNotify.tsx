import { formatMoney, type Money } from '#shared/rules/money.ts';
import { SwitchField } from '../../../ui/admin/SwitchField.tsx';

export type Choices = { refund: boolean; tell: boolean };

type Props = {
  choices: Choices;
  onChange: (choices: Choices) => void;
  /** The choices name this attendee; several attendees are meant when it is left out. */
  name?: string;
  /** Tells whether a payment can be refunded; a refund is offered by default. */
  refundable?: boolean;
  paidByHand?: Money | undefined;
};

/** Choices for an attendee who loses the seat: refund and notification. */
export function RefundAndNotify({ choices, onChange, name, refundable = true, paidByHand }: Props) {
  return (
    <div>
      {refundable && (
        <SwitchField
          label={`Refund what ${name ?? 'they'} paid`}
          hint="All that was paid by card goes back through Stripe; banks take five to ten days to show it."
          checked={choices.refund}
          onChange={({ target }) => onChange({ ...choices, refund: target.checked })}
        />
      )}
      {paidByHand && (
        <SwitchField
          label={`I have given ${formatMoney(paidByHand)} back`}
          hint="If not, it stays in what you have taken. You can record it later on the order's page."
          checked={choices.refund}
          onChange={({ target }) => onChange({ ...choices, refund: target.checked })}
        />
      )}
      <SwitchField
        label={`Tell ${name ?? 'them'} by mail`}
        checked={choices.tell}
        onChange={({ target }) => onChange({ ...choices, tell: target.checked })}
      />
    </div>
  );
}
