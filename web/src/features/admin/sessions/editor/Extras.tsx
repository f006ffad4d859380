import { wholeFormat } from '#shared/rules/numbers.ts';
import { NumberField } from '../../../../ui/admin/NumberField.tsx';
import { SwitchField } from '../../../../ui/admin/SwitchField.tsx';
import { TextArea } from '../../../../ui/admin/TextArea.tsx';
import { type SessionForm, switchField } from './form.ts';

type Props = { form: SessionForm };

export function WhatToBring({ form }: Props) {
  return (
    <TextArea
      label="What to Bring"
      {...form.field('whatToBring')}
      rows={3}
      maxLength={2000}
      hint="One thing per line."
    />
  );
}

export function HowToPrepare({ form }: Props) {
  return (
    <TextArea
      label="How to prepare (optional)"
      {...form.field('howToPrepare')}
      rows={3}
      maxLength={2000}
      hint="On the ticket of everyone who has a place."
    />
  );
}

/** Says from when on the ticket of an online session has its link (docs/product.md#joining). */
export function JoinMinutes({ form }: Props) {
  return (
    <NumberField
      label="Link to join, minutes before the start"
      format={wholeFormat('minutes')}
      unit=""
      {...form.field('joinMinutes')}
      hint="From then on the ticket shows the link."
      required
    />
  );
}

export function Visibility({ form }: Props) {
  return (
    <SwitchField
      label="Published"
      hint="On the schedule, and open for booking. Off, it is a draft that only admins see."
      {...switchField(form, 'published')}
    />
  );
}
