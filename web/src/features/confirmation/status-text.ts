import type { Answer } from '#shared/contract/contract.ts';

type Booking = Pick<Answer<'getBooking'>, 'status' | 'attendeeEmail'>;

/** Whether the place is the attendee's (spec section 4). */
export function isBooked({ status }: Pick<Booking, 'status'>): boolean {
  return status === 'completed' || status === 'confirmed';
}

/** What the page says of a booking in its state. */
export function statusText({ status, attendeeEmail }: Booking): { title: string; text: string } {
  switch (status) {
    case 'completed':
    case 'confirmed':
      return {
        title: 'Booking Confirmed',
        text: `Your place is kept. The details, and what to bring, are on their way to ${attendeeEmail}.`,
      };
    case 'pending':
      return {
        title: 'Booking pending',
        text: `Your place is held while the payment is settled. As soon as it is, this page and a mail to ${attendeeEmail} say so.`,
      };
    case 'cancelled':
      return { title: 'Booking cancelled', text: 'This place was given back. You are welcome to book another one.' };
  }
}
