import type { ComponentProps } from 'react';
import { personNameFieldLength } from '#shared/rules/names.ts';
import { type Guest, guestLabels } from '../lib/account/guest.ts';
import { TextField } from './TextField.tsx';
import './guest-fields.css';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

type Props = { field: (name: keyof Guest) => FieldProps; email?: FieldProps };

export function GuestFields({ field, email }: Props) {
  const name = { maxLength: personNameFieldLength, required: true };
  return (
    <>
      <div className="names">
        <TextField {...field('firstName')} {...name} label={guestLabels.firstName} autoComplete="given-name" />
        <TextField {...field('lastName')} {...name} label={guestLabels.lastName} autoComplete="family-name" />
      </div>
      <TextField
        {...field('email')}
        label={guestLabels.email}
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        {...email}
      />
    </>
  );
}
