// Before any schema: see there.
import '../../../lib/zod-without-eval.ts';
import { useState } from 'react';
import { bookingRequest } from '#shared/contract/bookings/schemas.ts';
import { type Guest, guestLabels, readGuest, storeGuestForm } from '../../../lib/account/guest.ts';
import { Form } from '../../../ui/Form.tsx';
import { GuestFields } from '../../../ui/GuestFields.tsx';
import { type FormProps, useAttendeeForm } from './use-attendee-form.ts';

const schema = bookingRequest.pick({ firstName: true, lastName: true, email: true });

/** The input is kept for this browser's next form. */
export function GuestForm(props: FormProps<Guest>) {
  const { problem, onInvalid, onSubmit, mailHint, pack, choice, places, people, children, end } = props;
  const [stored] = useState(readGuest);
  const { form, field, busy } = useAttendeeForm<keyof Guest, Guest>({
    parse: (read) =>
      schema.safeParse({ firstName: read('firstName'), lastName: read('lastName'), email: read('email') }),
    labels: guestLabels,
    problem,
    onInvalid,
    onSubmit,
  });
  return (
    <Form form={form} className="guest" onInput={({ currentTarget }) => storeGuestForm(currentTarget)}>
      {pack}
      {choice}
      {places}
      <GuestFields
        field={(name) => ({
          ...field(name),
          defaultValue: stored[name],
          autoFocus: name === 'firstName' && !choice && !pack,
        })}
        email={{ hint: mailHint }}
        heading={people ? 'You' : undefined}
      >
        {people}
      </GuestFields>
      {children}
      <div className="guest__end">{end(busy)}</div>
    </Form>
  );
}
