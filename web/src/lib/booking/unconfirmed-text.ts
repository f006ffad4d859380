import { formatTime } from '#shared/rules/dates.ts';

/** Names the address that mails go to, or says `your e-mail address` to a viewer who has shown only the booking's id. */
export const recipientText = (email: string | undefined) => email ?? 'your e-mail address';

const bookAgainText = 'While places are free you can book again.';

export type HeldPlaceViewer = {
  timeZone: string;
  /** The attendee's address, for who has shown more than the booking's id; undefined until then. */
  email?: string | undefined;
  /** True where the page shows a button that keeps the place. */
  asksForPress?: boolean;
};

/** Title and text of a free place, or several, held until the address is confirmed (docs/trust.md#confirmed-addresses). */
export function heldForPressText(
  holdExpiresAt: string | null,
  { timeZone, email, asksForPress }: HeldPlaceViewer,
  areSeveral = false,
): { title: string; text: string } {
  const press = asksForPress ? 'the button' : `the link in the mail we sent to ${recipientText(email)}`;
  return {
    title: `One press keeps your ${areSeveral ? 'places' : 'place'}`,
    text: `Your ${areSeveral ? 'places are' : 'place is'} held until ${formatTime(holdExpiresAt ?? '', timeZone)}. Press ${press} to keep ${areSeveral ? 'them' : 'it'}.`,
  };
}

/** Title and text once it cannot be confirmed any more, and is not released yet. */
export const confirmationOverText = {
  title: 'Place not confirmed',
  text: `Its time is over, and it is being given back. ${bookAgainText}`,
};

export const releasedUnconfirmedText = {
  title: 'Place released',
  text: `It was not confirmed, so it was given back. ${bookAgainText}`,
};
