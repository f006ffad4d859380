import { paths } from '#shared/contract/paths.ts';
import type { MailContent } from './content.ts';

const forwarding = 'Forward it only to people who may.';

/*
 * What whoever has the mail can do by its links (docs/trust.md#booking-authority): mails are forwarded to friends.
 */
const bookingNote = `Whoever has this mail can cancel this booking, move it or give it away. ${forwarding}`;
export const passNote = `Whoever has this mail can cancel each of these bookings, move it or give it away. ${forwarding}`;
export const heldNote = `Whoever has this mail can keep this place or change it. ${forwarding}`;
export const offerNote = `Whoever has this mail can take or decline this place. ${forwarding}`;
/** Beside the link to the page of a gift voucher, with its code. */
export const boughtVoucherNote = `Whoever has this mail can use this voucher and see its page. ${forwarding}`;
/** Beside the link to the page of a pack. */
export const packNote = `Whoever has this mail can see this pack and use its credits. ${forwarding}`;
/** Beside the link to the page of a membership. */
export const membershipNote = `Whoever has this mail can see this membership, use it, pause it and end it. ${forwarding}`;
/** Stands in mails to a person who gave the place away and pays the rest of its price. */
export const restNote = 'Whoever has this mail can pay for this place.';
/** Used after the session, when the booking cannot be changed any more. */
export const pastNote = `Whoever has this mail can open your ticket and its recording. ${forwarding}`;

type Ticket = { booking: { id: string }; secret: string; siteUrl: string };

/** The link to the ticket that lets its bearer change the booking. */
export function ticketLink(
  { booking, secret, siteUrl }: Ticket,
  { label = 'See your ticket', note = bookingNote }: { label?: string; note?: string } = {},
): MailContent['action'] {
  const href = `${siteUrl}${paths.ticket.href(booking.id, secret)}`;
  return { label, href, note };
}
