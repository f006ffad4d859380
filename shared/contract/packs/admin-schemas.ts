import * as z from 'zod';
import { mostPackSessions, packNoteLength, packStates } from '../../rules/packs.ts';
import { maxVoucherAmount } from '../../rules/vouchers.ts';
import { collectionId } from '../common/collection.ts';
import { packTerms, soldPackTerms } from '../common/pack-terms.ts';
import { email, enteredInstant, id, instant, money, personName, storedTimeZone } from '../common/schemas.ts';
import { text } from '../common/text.ts';

const note = text(packNoteLength).nullable();

const creditsText = `Enter 1 to ${mostPackSessions}`;

export const packCreation = z.strictObject({
  /** Created by the browser; serves as idempotency key. */
  id,
  terms: packTerms,
  /** Credits that it begins with: fewer than `terms.sessions` where some were used elsewhere, never more. */
  credits: z.int(creditsText).min(1, creditsText).max(mostPackSessions, creditsText),
  firstName: personName,
  lastName: personName,
  email,
  /** Is what was paid for it elsewhere; zero for a gift. */
  value: z.strictObject({
    amount: z.int('Enter an amount').min(0, 'Enter an amount').max(maxVoucherAmount, 'At most 5,000'),
    currency: money.shape.currency,
  }),
  note,
  /** Ends its validity; null: by its terms. */
  expiresAt: enteredInstant('A day is required').nullable(),
});

/** Names only what is to be changed: what another admin changes at the same time stays. */
export const packChange = z.strictObject({
  note: note.optional(),
  expiresAt: enteredInstant('A day is required').optional(),
  /** An ended pack pays nothing; its credits stay for when that is taken back. */
  ended: z.boolean().optional(),
});

export const adminPack = z.strictObject({
  id,
  terms: soldPackTerms,
  ownerName: z.string(),
  ownerEmail: z.string(),
  /** The account whose pack it is; null while no account has confirmed its address. */
  memberSub: z.string().nullable(),
  creditsLeft: z.int().min(0),
  /** Tells what it was sold for, or counts as. */
  value: money,
  /** Tells how much of that is not used. */
  valueLeft: money,
  note: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  state: z.enum(packStates),
  /** True for one that the site sold, whose order has the same id. */
  sold: z.boolean(),
  /** Tells what else it gives as what is left of a membership of another system; null for any other pack. */
  movedMembership: z
    .strictObject({ unlimited: z.boolean(), perDay: z.int().positive(), collections: z.array(collectionId) })
    .nullable(),
});

export const packList = z.strictObject({
  /** Newest first. */
  packs: z.array(adminPack),
  /** Tells what all valid packs can still pay, whatever the search finds; `worth` by currency. */
  outstanding: z.strictObject({ packs: z.int().min(0), credits: z.int().min(0), worth: z.array(money) }),
  nextCursor: z.string().nullable(),
  timeZone: storedTimeZone,
});

export const packDetail = z.strictObject({
  pack: adminPack,
  /** Newest first. */
  uses: z.array(
    z.strictObject({
      /** Names the booking, or the first one of several places, whose order it is in the back office. */
      bookingId: id,
      createdAt: instant,
      credits: z.int().min(0),
      returned: z.int().min(0),
      /** Null once the order was deleted. */
      order: z.strictObject({ customer: z.string().nullable(), item: z.string() }).nullable(),
    }),
  ),
  timeZone: storedTimeZone,
});
