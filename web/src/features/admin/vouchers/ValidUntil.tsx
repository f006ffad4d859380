import { type ComponentProps, useState } from 'react';
import { shortValidityText } from '../../../lib/admin/voucher-validity.ts';
import { Warning } from '../../../ui/admin/Warning.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { isShort } from './voucher-fields.ts';
import '../../../ui/date-field.css';

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'defaultValue'> & {
  defaultValue: string;
  /** The day on which the voucher is made, from which its time is reckoned. */
  madeOn: string;
};

/** The last day of a voucher; one that is early is warned of, not refused (docs/product.md#gift-vouchers). */
export function ValidUntil({ defaultValue, madeOn, ...field }: Props) {
  const [until, setUntil] = useState(defaultValue);
  return (
    <>
      <TextField
        {...field}
        label="Valid until"
        type="date"
        defaultValue={defaultValue}
        onChange={({ target }) => setUntil(target.value)}
      />
      <Warning>{isShort(until, madeOn) ? shortValidityText : undefined}</Warning>
    </>
  );
}
