import type { ComponentProps, ReactNode } from 'react';
import { personNameFieldLength } from '#shared/rules/names.ts';
import { type Guest, guestLabels } from '../lib/account/guest.ts';
import { TextField } from './TextField.tsx';
import './guest-fields.css';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

type Props = {
  field: (name: keyof Guest) => FieldProps;
  email?: FieldProps;
  /** Stands over the names in place of their labels, where others are asked for, too. */
  heading?: string | undefined;
  /** The fields between the names and the address. */
  children?: ReactNode;
};

export function GuestFields({ field, email, heading, children }: Props) {
  const name = { maxLength: personNameFieldLength, required: true, hiddenLabel: heading !== undefined };
  const placeholder = (label: string) => (heading === undefined ? undefined : label);
  const { firstName, lastName } = guestLabels;
  return (
    <>
      <div className={heading === undefined ? 'person' : 'person person--named'}>
        {heading !== undefined && <p className="person__who">{heading}</p>}
        <div className="names">
          <TextField
            {...field('firstName')}
            {...name}
            label={firstName}
            placeholder={placeholder(firstName)}
            autoComplete="given-name"
          />
          <TextField
            {...field('lastName')}
            {...name}
            label={lastName}
            placeholder={placeholder(lastName)}
            autoComplete="family-name"
          />
        </div>
      </div>
      {children}
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
