import { confirmationMinutes } from '#shared/rules/bookings.ts';

/** Names whom the mails go to, for who has shown more than the booking's id. */
export const recipientText = (email: string | undefined) => email ?? 'your e-mail address';

const again = 'While places are free you can book again.';

/** Title and text of a free place that is held until its address is confirmed (docs/trust.md#confirmed-addresses). */
export function heldForPressText(email: string | undefined): { title: string; text: string } {
  return {
    title: 'One press keeps your place',
    text: `Your place is held for ${confirmationMinutes} minutes. Press the link in the mail we sent to ${recipientText(email)} to keep it.`,
  };
}

/** The same once it cannot be confirmed any more, and is not released yet. */
export const confirmationOverText = {
  title: 'Place not confirmed',
  text: `Its time is over, and it is being given back. ${again}`,
};

export const releasedUnconfirmedText = {
  title: 'Place released',
  text: `It was not confirmed, so it was given back. ${again}`,
};
