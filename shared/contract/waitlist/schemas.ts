import * as z from 'zod';
import { maxPlacesPerOrder } from '../../rules/bookings.ts';
import { creditProblems, mostCreditsPerPlace } from '../../rules/packs.ts';
import { waitlistModes } from '../../rules/waitlist.ts';
import { callerZone, email, enteredInstant, id, instant, money, personName, secret } from '../common/schemas.ts';
import { chosenOption } from '../sessions/pricing-schemas.ts';
import { sessionSummary } from '../sessions/schemas.ts';

const wishedPlaces = z.int().min(1).max(maxPlacesPerOrder);

/** A credit of a pack pays the place at one's turn (docs/product.md#waitlist): of one place, until `bookUntil`. */
const turnCredit = z.strictObject({
  packId: id,
  /** Is that of the pack's mail, or of the browser that bought it; a member with the pack needs none. */
  secret: secret.optional(),
  /** Is what a place was shown to cost. */
  credits: z.int().min(1).max(mostCreditsPerPlace),
});

export const waitlistRequest = z.strictObject({
  sessionId: id,
  firstName: personName,
  lastName: personName,
  email,
  timeZone: callerZone,
  /** Places that are waited for together; one when absent. */
  places: wishedPlaces.optional(),
  /** Near the start of the session fewer will do (docs/product.md#waitlist-offers). */
  fewerWillDo: z.boolean().optional(),
  /** A seat that costs nothing is booked at once until then; absent: every seat is offered. */
  bookUntil: enteredInstant().optional(),
  /** Needs the secret of the pack: a member without it chooses the credit after joining. */
  credit: turnCredit.optional(),
  /** Made by the browser: of the card that it saves for this place next (docs/trust.md#saved-cards). */
  cardId: id.optional(),
  /** The price that is chosen, where the session has options; the standard one when absent (docs/product.md#price-options). */
  option: chosenOption.optional(),
  /** Is sent where one pays what one can; the suggested price when absent. */
  sum: money.optional(),
});

export const waitlistCardRequest = z.strictObject({
  /** The one that the place was joined with. */
  cardId: id,
  sessionId: id,
  email,
  bookUntil: enteredInstant(),
  /** The most that is charged for all places: the sum that was shown, in the currency shown. */
  maximum: money,
  /** Is sent as for joining. */
  places: wishedPlaces.optional(),
  /** Is sent as for joining; `maximum` is what is typed for each place where one pays what one can. */
  option: chosenOption.optional(),
  timeZone: callerZone,
});

/** The page at Stripe that saves the card. */
export const waitlistCardResponse = z.strictObject({ cardUrl: z.url() });

/** `saved`: until then the places are booked at once, for that sum of all at most. Nothing of the card. */
export const waitlistCard = z.strictObject({
  sessionId: id,
  saved: z.boolean(),
  bookUntil: enteredInstant(),
  maximum: money,
  places: z.int().min(1),
});

/** Token of a waitlist entry in the links of its mails: entry id and secret. */
export const waitlistToken = z.string().regex(/^[0-9a-f]{32}\.[0-9A-HJKMNP-TV-Z]{26}$/, 'must be the link of a mail');

/** Anyone who has the token of a mail. */
export const waitlistAuthority = z.strictObject({ sessionId: id, token: waitlistToken });

/** A press on the link of a mail. `browser` is as in `confirmation` of a booking, where the browser knows the address. */
export const waitlistConfirmation = waitlistAuthority.extend({ browser: secret.optional() });

/** The place in line, from 1, among those that count; `offer` is present while a seat is held for it. */
export const waitlistPosition = z.strictObject({
  position: z.int().min(1),
  total: z.int().min(1),
  /** True until its address is confirmed: it does not count, and is offered nothing (docs/trust.md#confirmed-addresses). */
  awaitsConfirmation: z.boolean(),
  /** The number of places that are waited for together, and whether near the start fewer will do. */
  places: z.int().min(1),
  fewerWillDo: z.boolean(),
  offer: z.strictObject({ bookingId: id, until: instant }).nullable(),
  /** The places are booked at once until then, the saved card charged that sum of all at most; null: they are offered. */
  bookUntil: instant.nullable(),
  maximum: money.nullable(),
  /**
   * A credit that pays the place until then; with a `problem` it cannot pay now, and the place is offered. Absent where none was
   * chosen.
   */
  credit: z
    .strictObject({
      packId: id,
      name: z.string(),
      credits: z.int().positive(),
      problem: z.enum(creditProblems).nullable(),
    })
    .optional(),
  /** The price that was chosen, and what a place costs at it; absent where the session has one price. */
  chosen: z
    .strictObject({
      option: z.string(),
      price: money,
      /** True for what was typed: it is charged as typed, in its currency. */
      isTyped: z.boolean(),
    })
    .optional(),
});

/** The choice says what happens at one's turn from now on (docs/product.md#waitlist). */
export const memberTurnChoice = z.strictObject({
  /** The places are booked at once until then; null: they are offered. */
  bookUntil: instant.nullable(),
  /**
   * A paid session needs the id of the card to save, made by the browser, and the most that is charged for all places. Absent where
   * the card that is saved already, until the same time, stays.
   */
  card: waitlistCardRequest.pick({ cardId: true, maximum: true }).optional(),
  /** A credit that pays the place in place of a card; absent where the one that was chosen, until the same time, stays. */
  credit: turnCredit.optional(),
  /** Fewer places than were waited for until now; absent: as many. */
  places: wishedPlaces.optional(),
  /** Absent: as it was. */
  fewerWillDo: z.boolean().optional(),
  timeZone: callerZone,
});
export const turnChoice = memberTurnChoice.extend(waitlistAuthority.shape);

/** The page at Stripe that saves the card; null where none is needed. */
export const turnChoiceResponse = z.strictObject({ cardUrl: z.url().nullable() });

export const memberWaitlists = z.strictObject({
  /** Lists sessions that have not started, soonest first. */
  waitlists: z.array(
    waitlistPosition.extend({
      session: sessionSummary
        .pick({
          id: true,
          title: true,
          startTime: true,
          timeZone: true,
          locationType: true,
          price: true,
          category: true,
          endTime: true,
        })
        .extend({ waitlistMode: z.enum(waitlistModes) }),
    }),
  ),
});
