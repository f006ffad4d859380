import type { ComponentProps } from 'react';
import { TextField } from '../../../ui/TextField.tsx';
import type { WithdrawalField } from './withdrawal-rules.ts';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

type Props = {
  field: (name: WithdrawalField) => FieldProps;
  reference?: string;
  email?: string;
};

/** Asks for the reference of an order, and the address that it was made with. */
export function OrderFields({ field, reference = '', email = '' }: Props) {
  return (
    <>
      <TextField
        {...field('purchaseId')}
        label="Order reference"
        hint="26 letters and digits, from the mail about your purchase."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        defaultValue={reference}
        required
      />
      <TextField
        {...field('email')}
        label="E-mail"
        hint="The address that you bought it with."
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={email}
        required
      />
    </>
  );
}
