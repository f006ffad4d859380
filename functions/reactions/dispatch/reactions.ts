import type { Event, EventByKind, EventKind, EventOf } from '../../ground/events/event-schemas.ts';
import { type NewMail, newMailItem } from '../../ground/outbox/mail.ts';
import { deriveMailId } from '../../ground/outbox/queue.ts';
import { putNew } from '../../ground/platform/table.ts';
import { studioAddress } from '../../ground/settings/choices.ts';
import { deliverVoucher } from './deliver-voucher.ts';
import { notifyAttendees } from './notify-attendees.ts';
import { notifyWaitlist } from './notify-waitlist.ts';
import type { Reaction, ReactionDependencies } from './reaction.ts';
import { remindAttendees } from './remind-attendees.ts';

// Distributes over the union, so that each kind keeps its own fields.
type WithoutId<Kind> = Kind extends NewMail ? Omit<Kind, 'id'> : never;
type WithoutAddress<Kind> = Kind extends NewMail & { to: string } ? Omit<Kind, 'id' | 'to'> : never;

/** Returns what a mail about an event says; undefined where it has none. */
type Compose<Kind extends EventKind, Content> = (event: EventByKind[Kind]) => Content | undefined;

/**
 * A reaction that queues one mail. Idempotent: its id derives from the event and the kind of the mail, so an event has one
 * mail of a kind.
 */
function mail<Kind extends EventKind>(compose: Compose<Kind, WithoutId<NewMail>>): Reaction<Kind> {
  return async (event, dependencies) => {
    const content = compose(event);
    if (content) await queueOnce(event, content, dependencies);
  };
}

/** A reaction that queues one mail to the studio, like `mail`. */
function notice<Kind extends EventKind>(compose: Compose<Kind, WithoutAddress<NewMail>>): Reaction<Kind> {
  return async (event, dependencies) => {
    const content = compose(event);
    if (!content) return;
    const { table, now, adminEmail } = dependencies;
    const to = await studioAddress(table, now(), adminEmail);
    await queueOnce(event, { ...content, to }, dependencies);
  };
}

async function queueOnce(event: Event, content: WithoutId<NewMail>, { table, now }: ReactionDependencies) {
  const id = deriveMailId(event.id, content.kind);
  await putNew(table, newMailItem({ ...content, id }, now()));
}

/** The reactions are what follows from each kind of event. To add a reaction, list it here; to add an event, also its schema. */
const reactions: { [Kind in EventKind]: Reaction<Kind>[] } = {
  bookingConfirmed: [
    mail(({ bookingId, to, byStudio, tells }) =>
      tells.includes('person') ? { kind: 'booking_confirmed', bookingId, to, byStudio } : undefined,
    ),
    notice(({ bookingId, tells }) => (tells.includes('studio') ? { kind: 'booking_notified', bookingId } : undefined)),
  ],
  bookingMoved: [
    mail(({ bookingId, to, movedFrom, restChange }) => ({
      kind: 'booking_moved',
      bookingId,
      to,
      movedFrom,
      restChange,
    })),
    notice(({ bookingId, movedFrom }) => ({
      kind: 'booking_moved_notified',
      bookingId,
      movedFrom,
    })),
  ],
  bookingCancelled: [
    mail(cancellationMail),
    notice(({ bookingId, by }) =>
      by === 'guest' || by === 'rest' ? { kind: 'cancellation_notified', bookingId } : undefined,
    ),
  ],
  restReminded: [mail(({ bookingId, to }) => ({ kind: 'rest_reminder', bookingId, to }))],
  restRequested: [
    mail(({ bookingId, to, why }) => ({ kind: why === 'no_card' ? 'rest_due' : 'rest_declined', bookingId, to })),
  ],
  restPaid: [mail(({ bookingId, to }) => ({ kind: 'rest_paid', bookingId, to }))],
  bookingGiven: [
    mail(({ bookingId, receiver: to }) => ({ kind: 'place_received', bookingId, to })),
    mail(({ bookingId, giver: to }) => ({ kind: 'place_given', bookingId, to })),
    notice(({ bookingId }) => ({ kind: 'place_given_notified', bookingId })),
  ],
  passBought: [
    mail(({ bookingId, to }) => ({ kind: 'pass_confirmed', bookingId, to })),
    notice(({ bookingId }) => ({ kind: 'pass_notified', bookingId })),
  ],
  groupBooked: [
    mail(({ bookingId, to, byStudio, tells }) =>
      tells.includes('person') ? { kind: 'group_confirmed', bookingId, to, byStudio } : undefined,
    ),
    notice(({ bookingId, tells }) => (tells.includes('studio') ? { kind: 'group_notified', bookingId } : undefined)),
  ],
  placeOrdered: [mail(({ bookingId, to }) => ({ kind: 'place_received', bookingId, to }))],
  placeReturned: [
    mail(({ bookingId, attendee: to }) => ({ kind: 'place_returned', bookingId, to })),
    mail(({ bookingId, buyer: to }) => ({ kind: 'booking_confirmed', bookingId, to })),
  ],
  accessGranted: [
    mail(({ purchaseId, to, how, byStudio, tells }) => {
      if (how === 'given') return { kind: 'collection_given', purchaseId, to };
      return tells.includes('person') ? { kind: 'purchase_confirmed', purchaseId, to, byStudio } : undefined;
    }),
    notice(({ purchaseId, tells }) =>
      tells.includes('studio') ? { kind: 'purchase_notified', purchaseId } : undefined,
    ),
  ],
  voucherBought: [
    mail(({ purchaseId, to }) => ({ kind: 'voucher_bought', purchaseId, to })),
    notice(({ purchaseId }) => ({ kind: 'voucher_notified', purchaseId })),
    deliverVoucher,
  ],
  packBought: [
    mail(({ purchaseId: id, isMembership, to }) =>
      isMembership ? { kind: 'membership_bought', membershipId: id, to } : { kind: 'pack_bought', packId: id, to },
    ),
    notice(({ purchaseId: id, isMembership }) =>
      isMembership ? { kind: 'membership_notified', membershipId: id } : { kind: 'pack_notified', packId: id },
    ),
  ],
  packUsedUp: [mail(({ packId, to }) => ({ kind: 'pack_used_up', packId, to }))],
  membershipRenewed: [
    mail(({ membershipId, orderId, to }) => ({ kind: 'membership_renewed', membershipId, orderId, to })),
  ],
  membershipUnpaid: [
    mail(({ membershipId, to }) => ({ kind: 'membership_unpaid', membershipId, to })),
    notice(({ membershipId }) => ({ kind: 'membership_unpaid_notified', membershipId })),
  ],
  membershipCancelled: [mail(({ membershipId, to }) => ({ kind: 'membership_ending', membershipId, to }))],
  membershipRenewing: [
    mail(({ membershipId, charge, to }) => ({ kind: 'membership_renewing', membershipId, charge, to })),
  ],
  membershipPriceChanged: [
    mail(({ membershipId, charge, to }) => ({ kind: 'membership_price_changed', membershipId, charge, to })),
  ],
  membershipFreeChanged: [
    mail(({ membershipId, isFree, to }) =>
      isFree ? { kind: 'membership_free', membershipId, to } : { kind: 'membership_free_taken_back', membershipId, to },
    ),
  ],
  membershipEnded: [
    mail(({ membershipId, to }) => ({ kind: 'membership_ended', membershipId, to })),
    notice(({ membershipId }) => ({ kind: 'membership_ended_notified', membershipId })),
  ],
  membershipPlacesPayable: [
    mail(({ membershipId, bookingIds, to }) => ({ kind: 'membership_places_payable', membershipId, bookingIds, to })),
  ],
  paymentFailed: [mail(paymentFailedMail)],
  refundSent: [mail(refundSentMail)],
  paymentReturned: [mail(({ bookingId, sum, to }) => ({ kind: 'payment_returned', bookingId, sum, to }))],
  offerMade: [mail(({ bookingId, to }) => ({ kind: 'seat_offered', bookingId, to }))],
  offerLapsed: [mail(({ sessionId, entryId, to }) => ({ kind: 'offer_lapsed', sessionId, entryId, to }))],
  passedOver: [mail(({ sessionId, entryId, to }) => ({ kind: 'waitlist_passed_over', sessionId, entryId, to }))],
  waitlistJoined: [
    mail(({ sessionId, entryId, to, byStudio }) => ({ kind: 'waitlist_joined', sessionId, entryId, to, byStudio })),
    notice(({ sessionId, entryId, tells }) =>
      tells.includes('studio') ? { kind: 'waitlist_notified', sessionId, entryId } : undefined,
    ),
  ],
  cardSaved: [mail(({ sessionId, entryId, to }) => ({ kind: 'waitlist_card_saved', sessionId, entryId, to }))],
  waitlistEnded: [
    mail(({ sessionId, timeZone, hadCard, to }) => ({ kind: 'waitlist_ended', sessionId, timeZone, hadCard, to })),
  ],
  seatReleased: [notifyWaitlist],
  seatHeldForCard: [({ bookingId }, { requestSettlement }) => requestSettlement(bookingId)],
  sessionAnnounced: [notifyAttendees],
  remindersDue: [remindAttendees],
};

/** The mail about a booking that was cancelled, by who or what cancelled it. */
function cancellationMail({ bookingId, to, by, membershipEnded }: EventOf<'bookingCancelled'>) {
  if (by === 'session') return { kind: 'session_cancelled', bookingId, to } as const;
  if (by === 'rest') return { kind: 'rest_unpaid', bookingId, to } as const;
  const why = membershipEnded ? { membershipEnded } : {};
  return { kind: 'booking_cancelled', bookingId, to, ...(by === 'studio' && { byStudio: true }), ...why } as const;
}

/** The mail about a payment that failed. */
function paymentFailedMail({ order, to }: EventOf<'paymentFailed'>) {
  if (order.type === 'booking') return { kind: 'payment_failed', bookingId: order.bookingId, to } as const;
  if (order.type === 'pass') return { kind: 'pass_failed', bookingId: order.bookingId, to } as const;
  if (order.type === 'group') return { kind: 'group_failed', bookingId: order.bookingId, to } as const;
  return { kind: 'purchase_failed', purchaseId: order.purchaseId, to } as const;
}

/** The mail about a payment that went back, or a part of it; a joint order goes back whole, or by its places. */
function refundSentMail({ order, partId, to }: EventOf<'refundSent'>) {
  if (order.type === 'pass') return { kind: 'pass_refunded', bookingId: order.bookingId, to } as const;
  if (order.type === 'group') return { kind: 'group_refunded', bookingId: order.bookingId, to } as const;
  if (order.type === 'purchase') {
    const { purchaseId } = order;
    if (partId === undefined) return { kind: 'purchase_refunded', purchaseId, to } as const;
    return { kind: 'purchase_part_refunded', purchaseId, partId, to } as const;
  }
  const { bookingId } = order;
  if (partId === undefined) return { kind: 'booking_refunded', bookingId, to } as const;
  return { kind: 'booking_part_refunded', bookingId, partId, to } as const;
}

/** Runs all reactions to an event, also when one of them fails. Throws what the first of those that failed threw. */
export async function runReactions(event: Event, dependencies: ReactionDependencies): Promise<void> {
  const results = await Promise.allSettled(begin(event.kind, event, dependencies));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

// The kind is a parameter of its own, so that the compiler sees that the event is of it.
function begin<Kind extends EventKind>(kind: Kind, event: EventByKind[Kind], dependencies: ReactionDependencies) {
  return reactions[kind].map((reaction) => reaction(event, dependencies));
}
