import type { StudioNames } from './content.ts';

/** The last words of a mail. */
export const signature = ({ studio, tagline }: StudioNames): string => `${studio}. ${tagline}`;

/** Returns the last lines of mails, which tell why a mail comes to its address. */
export function footers(names: StudioNames, { isReceiver }: { isReceiver: boolean } = { isReceiver: false }) {
  const name = signature(names);
  const why = isReceiver ? 'someone gave you their place' : 'you booked with this address';
  const toStudio = (topic: string) => `You get this because news of ${topic} at ${names.studio} goes to this address.`;
  return {
    booked: `You get this because ${why}. If your plans change, your ticket shows what you can do; or reply and tell us. ${name}`,
    bookedBefore: `You get this because ${why}. Questions? Reply, and a person answers. ${name}`,
    wantedToBook: `You get this because you wanted to book with this address. Questions? Reply, and a person answers. ${name}`,
    paidForPlace: `You get this because a place was paid for with this address. Questions? Reply, and a person answers. ${name}`,
    wantedToMove: `You get this because you wanted to move your booking. Questions? Reply, and a person answers. ${name}`,
    boughtRecordings: `You get this because these recordings were paid for with this address. Questions? Reply, and a person answers. ${name}`,
    toStudio: toStudio('bookings'),
    waitlistToStudio: toStudio('waitlists'),
    purchaseToStudio: toStudio('purchases'),
  };
}
