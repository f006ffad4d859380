import { FormGroup } from '../../../../ui/admin/FormGroup.tsx';
import { SwitchField } from '../../../../ui/admin/SwitchField.tsx';
import { TextArea } from '../../../../ui/admin/TextArea.tsx';
import { fieldOfForm, type SessionForm } from './form.ts';

export function WhatToBring({ form }: { form: SessionForm }) {
  return (
    <FormGroup title="What to Bring">
      <TextArea
        label="What to Bring"
        hiddenLabel
        {...fieldOfForm(form, 'whatToBring')}
        rows={3}
        maxLength={2000}
        hint="One thing per line."
      />
    </FormGroup>
  );
}

export function Visibility({ form }: { form: SessionForm }) {
  return (
    <FormGroup title="Visibility">
      <SwitchField
        label="Published"
        hint="On the schedule, and open for booking. Off, it is a draft that only admins see."
        {...form.register('published')}
      />
    </FormGroup>
  );
}
