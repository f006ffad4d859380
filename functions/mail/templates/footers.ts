import { brand } from '#shared/rules/brand.ts';

const name = `${brand.name}. ${brand.tagline}`;

const toStudio = (what: string) => `You get this because news of ${what} at ${brand.name} goes to this address.`;

/** Why a mail about a booking comes to its address: the last line of the mail. */
export const footers = {
  booked: `You get this because you booked with this address. If your plans change, your ticket shows what you can do; or reply and tell us. ${name}`,
  bookedBefore: `You get this because you booked with this address. Questions? Reply, and a person answers. ${name}`,
  wantedToBook: `You get this because you wanted to book with this address. Questions? Reply, and a person answers. ${name}`,
  boughtRecordings: `You get this because these recordings were paid for with this address. Questions? Reply, and a person answers. ${name}`,
  toStudio: toStudio('bookings'),
  waitlistToStudio: toStudio('waitlists'),
  purchaseToStudio: toStudio('purchases'),
};
