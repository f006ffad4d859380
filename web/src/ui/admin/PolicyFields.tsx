import type { ComponentProps } from 'react';
import { wholeFormat } from '#shared/rules/numbers.ts';
import { NumberField } from './NumberField.tsx';
import './policy-fields.css';

type Field = Omit<ComponentProps<typeof NumberField>, 'label' | 'format'>;

type Props = {
  freeHours: Field;
  partPercent: Field;
  partHours: Field;
  /** Describes the typed policy; undefined while it is none. */
  text: string | undefined;
};

const hours = wholeFormat('hours');

/** The three numbers of a cancellation policy, and what guests read (docs/product.md#cancellation-policy). */
export function PolicyFields({ freeHours, partPercent, partHours, text }: Props) {
  return (
    <>
      <div className="policy-fields">
        <NumberField {...freeHours} label="All of it until" format={hours} hint="Before the start. Empty: never all." />
        <NumberField {...partPercent} label="Then a part" format={wholeFormat('%')} hint="0: nothing." />
        <NumberField {...partHours} label="The part until" format={hours} hint="Before the start." />
      </div>
      {text && <p className="hint">Guests read: {text}</p>}
    </>
  );
}
