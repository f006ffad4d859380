import { giftMessageLength, giftNameLength } from '#shared/rules/voucher-sale.ts';
import { TextArea } from '../../../ui/admin/TextArea.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { deliveryDays } from './gift-rules.ts';
import { deliveryHint } from './gift-text.ts';
import type { GiftFormState } from './use-gift-form.ts';
import '../../../ui/date-field.css';

type Props = { state: GiftFormState };

/** Asks whom the voucher is for, who gives it, and with which words. */
export function GiftFields({ state: { field, stored, draft } }: Props) {
  const name = draft.recipientName.trim();
  return (
    <>
      <div className="names">
        <TextField
          {...field('recipientName')}
          label="For"
          autoComplete="off"
          maxLength={giftNameLength}
          defaultValue={stored.recipientName}
          required
        />
        <TextField
          {...field('giverName')}
          label="From"
          autoComplete="off"
          maxLength={giftNameLength}
          defaultValue={stored.giverName}
          required
        />
      </div>
      <TextField
        {...field('recipientEmail')}
        label={name ? `${name}’s e-mail` : 'Their e-mail'}
        labelNote="(or leave empty and print it)"
        type="email"
        autoComplete="off"
        maxLength={254}
        defaultValue={stored.recipientEmail}
      />
      <TextArea
        {...field('words')}
        label="Message"
        labelNote="(optional)"
        hint={`${[...draft.words].length} of ${giftMessageLength}`}
        rows={3}
        maxLength={giftMessageLength}
        defaultValue={stored.words}
      />
    </>
  );
}

const times = [
  { value: 'now', label: 'Now' },
  { value: 'date', label: 'On a date' },
];

/** Asks when the voucher is sent to whom it is for. */
export function DeliveryFields({ state: { field, stored, draft, context } }: Props) {
  const { first, last } = deliveryDays(context);
  return (
    <div className="gift__delivery">
      <div className="gift__when">
        <Segments label="Date of delivery" options={times} field={field('when')} initial={stored.when} />
        {draft.when === 'date' && (
          <TextField
            {...field('date')}
            label="Day"
            type="date"
            min={first}
            max={last}
            defaultValue={stored.date}
            required
          />
        )}
      </div>
      <p className="hint" aria-live="polite">
        {deliveryHint(draft, context.zone)}
      </p>
    </div>
  );
}
