import * as z from 'zod';
import { membershipEndings, membershipStates } from '../../rules/memberships.ts';
import { purchaseStatuses } from '../../rules/purchases.ts';
import { membershipTerms } from '../common/membership-terms.ts';
import { email, id, instant, money, secret } from '../common/schemas.ts';
import { packUse } from '../packs/schemas.ts';

/** The id that Stripe gives a page that saves a card. */
const cardPageId = z.string().regex(/^cs_\w{1,200}$/);

/** `cardPageId`: the page of Stripe that the caller comes back from, whose card is used from then on. */
export const membershipShown = z.strictObject({ cardPageId: cardPageId.optional() });

/** The secret of the browser that bought it, or that of a mail about it. */
export const membershipSecret = z.strictObject({ secret });

export const membershipChange = z.discriminatedUnion('change', [
  /** Ends it with the period that is paid. */
  z.strictObject({ change: z.literal('end') }),
  /** Takes it back that it ends with its period. */
  z.strictObject({ change: z.literal('resume') }),
  /** Nothing is charged, and nothing given, before the charge at `until`, one of those that `pauses` of the membership offers. */
  z.strictObject({ change: z.literal('pause'), until: instant }),
  /** Goes on with the next period. */
  z.strictObject({ change: z.literal('continue') }),
]);

export const secretMembershipChange = z.strictObject({ secret, change: membershipChange });
export const ownMembershipChange = z.strictObject({ change: membershipChange });

/** A membership as whoever has it sees it. */
export const membershipView = z.strictObject({
  id,
  terms: membershipTerms,
  /** Is what each period costs. */
  price: money,
  /** A higher price that the member was told of, and the first charge of it. */
  priceChange: z.strictObject({ price: money, from: instant }).nullable(),
  state: z.enum(membershipStates),
  createdAt: instant,
  /** The last period that was paid. */
  period: z.strictObject({ start: instant, end: instant }),
  /** Begins what it gives, where that is still to come. */
  usableFrom: instant.nullable(),
  /** Sessions of the period, with what is left of them; null where these are not counted, or the period is over. */
  sessions: z.strictObject({ left: z.int().min(0), total: z.int().min(0) }).nullable(),
  /** Names the packs with the credits of its periods. */
  packIds: z.array(id),
  /** Places that the period has paid, newest first. */
  uses: z.array(packUse),
  /** Null while none is to come: it ends, has ended, or its last one failed. */
  nextCharge: z.strictObject({ at: instant, amount: money }).nullable(),
  /** The next period, where the studio has given it for free. */
  freePeriod: z.strictObject({ start: instant, end: instant }).nullable(),
  /** Places that were taken stay until then, where the last charge failed. */
  keptUntil: instant.nullable(),
  endsWithPeriod: z.boolean(),
  /** The instants of the charges with which a pause can end, the first one first; none where it cannot be paused. */
  pauses: z.array(instant),
  /** Charged then where a pause is ended now; null where there is none, or that changes nothing. */
  continuesAt: instant.nullable(),
  card: z.strictObject({ brand: z.string(), last4: z.string() }).nullable(),
  endedAt: instant.nullable(),
  ending: z.enum(membershipEndings).nullable(),
  /** The buyer can withdraw until then; null: the days are over. */
  withdrawUntil: instant.nullable(),
});

export const myMemberships = z.strictObject({ memberships: z.array(membershipView) });

/** A membership, or its order while nothing is paid. */
export const membershipPage = z.strictObject({
  id,
  name: z.string(),
  buyerEmail: z.string(),
  order: z
    .strictObject({
      status: z.enum(purchaseStatuses),
      /** Awaiting the answer of a bank. */
      processing: z.boolean(),
      total: money,
      refunded: z.boolean(),
    })
    .nullable(),
  membership: membershipView.nullable(),
  /** Lists what was paid, newest first; a period whose order was deleted is left out. */
  periods: z.array(z.strictObject({ orderId: id, start: instant, end: instant, total: money, refunded: z.boolean() })),
});

export const cardPage = z.strictObject({ cardUrl: z.url() });

/** The order of one of its periods, and its owner's address. */
export const membershipEndingRequest = z.strictObject({ purchaseId: id, email });

export const membershipEnding = z.strictObject({
  name: z.string(),
  /** All that it gives ends then. */
  endsAt: instant,
  withdrawUntil: instant.nullable(),
});
