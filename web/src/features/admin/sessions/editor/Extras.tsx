import { wholeFormat } from '#shared/rules/numbers.ts';
import { FormGroup } from '../../../../ui/admin/FormGroup.tsx';
import { NumberField } from '../../../../ui/admin/NumberField.tsx';
import { SwitchField } from '../../../../ui/admin/SwitchField.tsx';
import { TextArea } from '../../../../ui/admin/TextArea.tsx';
import { type SessionForm, switchField } from './form.ts';

export function WhatToBring({ form }: { form: SessionForm }) {
  return (
    <FormGroup title="What to Bring">
      <TextArea
        label="What to Bring"
        hiddenLabel
        {...form.field('whatToBring')}
        rows={3}
        maxLength={2000}
        hint="One thing per line."
      />
    </FormGroup>
  );
}

export function Guests({ form, isOnline }: { form: SessionForm; isOnline: boolean }) {
  return (
    <FormGroup title="Guests">
      <TextArea
        label="How to prepare (optional)"
        {...form.field('howToPrepare')}
        rows={3}
        maxLength={2000}
        hint="On the ticket of everyone who has a place."
      />
      {isOnline && (
        <NumberField
          label="Link to join, minutes before the start"
          format={wholeFormat('minutes')}
          unit=""
          {...form.field('joinMinutes')}
          hint="From then on the ticket shows the link."
          required
        />
      )}
    </FormGroup>
  );
}

export function Visibility({ form }: { form: SessionForm }) {
  return (
    <FormGroup title="Visibility">
      <SwitchField
        label="Published"
        hint="On the schedule, and open for booking. Off, it is a draft that only admins see."
        {...switchField(form, 'published')}
      />
    </FormGroup>
  );
}
