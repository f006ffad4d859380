import * as z from 'zod';
import { maxPlacesPerOrder } from '../../rules/bookings.ts';
import { mostCreditsPerPlace, packStates } from '../../rules/packs.ts';
import { purchaseStatuses } from '../../rules/purchases.ts';
import { memberDiscount } from '../common/member-discount.ts';
import { packTerms } from '../common/pack-terms.ts';
import { callerZone, email, id, instant, money, personName, secret } from '../common/schemas.ts';
import { usedVouchers } from '../vouchers/schemas.ts';

/**
 * Credits of a pack that pay places of an order (docs/product.md#packs): so many of its places, the dearest first. `amount` is what
 * they were shown to pay, compared with the server's (docs/trust.md#prices).
 */
export const usedPack = z.strictObject({
  packId: id,
  /** Is that of the pack's mail, or of the browser that bought it; a member with the pack needs none. */
  secret: secret.optional(),
  places: z.int().min(1).max(maxPlacesPerOrder),
  credits: z
    .int()
    .min(1)
    .max(maxPlacesPerOrder * mostCreditsPerPlace),
  amount: z.int().positive(),
});

export const memberPackPurchase = z.strictObject({
  /** Created by the browser; serves as idempotency key, and is the order's reference. */
  purchaseId: id,
  /** Names the pack, or the plan of a membership, among those for sale. */
  packForSaleId: id,
  /** The price that was shown. */
  total: money,
  /**
   * The buyer agrees that the pack can be used at once: then what was used is kept where they withdraw. Without it all goes back
   * (docs/product.md#packs).
   */
  consent: z.boolean().default(false),
  /** Gift vouchers of amounts that pay parts of it, in the order in which they pay (docs/product.md#gift-vouchers). */
  vouchers: usedVouchers.optional(),
  timeZone: callerZone,
  /** Proves later that the same browser bought it. */
  secret,
});

export const packPurchaseRequest = memberPackPurchase.extend({
  firstName: personName,
  lastName: personName,
  email,
});

export const packPurchaseResponse = z.strictObject({
  purchaseId: id,
  status: z.enum(purchaseStatuses),
  /** Stripe's payment page; null where gift vouchers pay all, and for a repeated request whose order was paid or has ended. */
  paymentUrl: z.url().nullable(),
});

/** Tells what a pack was used for: a place, with the credits that it still costs. */
export const packUse = z.strictObject({
  /** Names the booking, or the first one of several places. */
  bookingId: id,
  createdAt: instant,
  /** The session of the order as it is; null once it is gone. */
  session: z.strictObject({ title: z.string(), startTime: instant }).nullable(),
  credits: z.int().min(0),
  returned: z.int().min(0),
});

/**
 * Credits of places that are still to come. Those of a pack stay booked when it ends, and their credits are kept; those of a membership
 * are given back (docs/product.md#packs, docs/product.md#memberships).
 */
export const upcomingCredits = z.int().min(0);

/** A pack as whoever has it sees it. */
export const packView = z.strictObject({
  id,
  /** The pack of a membership's period has what the period gives. */
  terms: packTerms.extend({ sessions: z.int().positive() }),
  creditsLeft: z.int().min(0),
  /** Null until its first use, where its months begin then. */
  expiresAt: instant.nullable(),
  state: z.enum(packStates),
  createdAt: instant,
  /** Newest first. */
  uses: z.array(packUse),
  /**
   * Tells that these are the credits of a membership's period (docs/product.md#memberships), and whether it pays as many places as its
   * member likes; it takes new ones while it is paid. Without an id it is what is left of one of another system. Null for any other pack.
   */
  membership: z.strictObject({ id: id.nullable(), unlimited: z.boolean(), takesPlaces: z.boolean() }).nullable(),
  /** Tells what the buyer gets back until this instant, and how much of it now; null: none was paid here, or the days are over. */
  withdrawal: z.strictObject({ until: instant, amount: money, upcomingCredits }).nullable(),
});

export const myPacks = z.strictObject({
  packs: z.array(packView),
  /** Tells what a membership takes off a place of its member now; null for nothing, absent in a kept answer from before there were any. */
  memberDiscount: memberDiscount.nullable().optional(),
});

/** The order of a pack after it was settled; `pack` is null until it is paid, and once all of it went back. */
export const packPurchaseView = z.strictObject({
  id,
  status: z.enum(purchaseStatuses),
  /** Awaiting the answer of a bank. */
  processing: z.boolean(),
  total: money,
  name: z.string(),
  buyerEmail: z.string(),
  pack: packView.nullable(),
  refunded: z.boolean(),
});

/** The secret of the browser that bought it, or that of a mail about it. */
export const packSecret = z.strictObject({ secret });
