import { type ComponentProps, useState } from 'react';
import { TriangleAlert } from '../../../ui/admin/icons.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { isShort } from './voucher-fields.ts';
import { shortValidityText } from './voucher-text.ts';
import './vouchers.css';
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
      <div role="status">
        {isShort(until, madeOn) && (
          <p className="voucher-short">
            <TriangleAlert />
            {shortValidityText}
          </p>
        )}
      </div>
    </>
  );
}
