// Before any schema: see there.
import '../../../lib/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { bookingRequest } from '#shared/contract/bookings/schemas.ts';
import { type Guest, guestLabels, readGuest, storeGuestForm } from '../../../lib/account/guest.ts';
import { GuestFields } from '../../../ui/GuestFields.tsx';
import { type FormProps, useAttendeeForm } from './use-attendee-form.ts';

const resolver = zodResolver(bookingRequest.pick({ firstName: true, lastName: true, email: true }));

/** The input is kept for this browser's next form. */
export function GuestForm({ problem, onSubmit, mailHint, children, end }: FormProps<Guest>) {
  const [defaultValues] = useState(readGuest);
  const options = { resolver, defaultValues, labels: guestLabels, problem, onSubmit };
  const { form, field, busy } = useAttendeeForm<Guest>(options);
  return (
    <form {...form} onInput={({ currentTarget }) => storeGuestForm(currentTarget)}>
      <GuestFields field={(name) => ({ ...field(name), autoFocus: name === 'firstName' })} email={{ hint: mailHint }} />
      {children}
      <div className="guest__end">{end(busy)}</div>
    </form>
  );
}
