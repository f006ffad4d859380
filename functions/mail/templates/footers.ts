import { brand } from '#shared/rules/brand.ts';

const name = `${brand.name}. ${brand.tagline}`;

/** Why a mail about a booking comes to its address: the last line of the mail. */
export const footers = {
  booked: `You get this because you booked with this address. If your plans change, reply and tell us. ${name}`,
  bookedBefore: `You get this because you booked with this address. Questions? Reply, and a person answers. ${name}`,
  wantedToBook: `You get this because you wanted to book with this address. Questions? Reply, and a person answers. ${name}`,
  boughtRecordings: `You get this because these recordings were paid for with this address. Questions? Reply, and a person answers. ${name}`,
  toStudio: `You get this because bookings at ${brand.name} are told to this address.`,
};
