import type { ResponseBody } from '#shared/contract/contract.ts';
import { withAllPlaces } from '#shared/rules/turn-price.ts';
import { positionIn } from '#shared/rules/waitlist.ts';
import { maximumFor } from '#shared/rules/waitlist-card.ts';
import { findWholeSession, findWholeSessions } from '../../domains/sessions/store.ts';
import { findByToken, latestEntriesOfAddress, listLine } from '../../domains/waitlist/store.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import type { WholeSession } from '../../ground/keys/session.ts';
import { type WaitlistEntry, wishOf } from '../../ground/keys/waitlist-entry.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import type { Table } from '../../ground/platform/table.ts';
import { creditOf, isBookedAtOnce, packOfEntry, type TurnState } from './book-directly.ts';
import { openOfferOf, turnOf } from './offer.ts';

export type PositionDependencies = { table: Table; now: Clock };

type Place = ResponseBody<'getWaitlistPosition'>;
type MyPlace = ResponseBody<'listMyWaitlists'>['waitlists'][number];

const concurrency = 10;

/**
 * The place in line of anyone who has the token of a mail (docs/product.md#waitlist). A wrong secret gets the same response as
 * no entry. Throws HttpError 404, also once the session has started, and 429.
 */
export const getWaitlistPosition: Handler<'getWaitlistPosition', PositionDependencies> = async (
  { body, request },
  { table, now },
) => {
  const [session, entry] = await Promise.all([
    findWholeSession(table, body.sessionId),
    findByToken(table, body, { ip: request.ip, now: now() }),
  ]);
  const place = isAhead(session, now) ? await placeOf(entry, session, { table, now }) : undefined;
  if (!place) throw new HttpError('not_on_waitlist');
  return place;
};

/** The lines that the member's confirmed address waits in, of sessions that have not started. */
export const listMyWaitlists: Handler<'listMyWaitlists', PositionDependencies> = async ({ member }, { table, now }) => {
  const entries = await latestEntriesOfAddress(table, emailHash(member.email));
  const sessions = await findWholeSessions(
    table,
    entries.map(({ sessionId }) => sessionId),
  );
  const waitlists: MyPlace[] = [];
  await inParallel(entries, concurrency, async (entry) => {
    const session = sessions.get(entry.sessionId);
    const place = isAhead(session, now) ? await placeOf(entry, session, { table, now }) : undefined;
    if (session && place) waitlists.push({ ...place, session: sessionPart(session) });
  });
  return {
    waitlists: waitlists.toSorted(
      (one, other) => Date.parse(one.session.startTime) - Date.parse(other.session.startTime),
    ),
  };
};

function isAhead(session: WholeSession | undefined, now: Clock): session is WholeSession {
  return session?.published === true && session.startTime > now().toISOString();
}

function sessionPart(session: WholeSession): MyPlace['session'] {
  const { id, title, category, startTime, endTime, timeZone, locationType, price, waitlistMode } = session;
  return { id, title, category, startTime, endTime, timeZone, locationType, price, waitlistMode };
}

/** Undefined when the entry has just left. */
async function placeOf(
  entry: WaitlistEntry,
  session: WholeSession,
  { table, now }: PositionDependencies,
): Promise<Place | undefined> {
  const [line, holder, pack] = await Promise.all([
    listLine(table, entry.sessionId),
    openOfferOf(entry, table),
    packOfEntry(table, entry),
  ]);
  const place = positionIn(line, entry.entryId);
  const open = holder?.kind === 'offer' ? holder.offer : undefined;
  const offer = open ? { bookingId: open.id, until: open.holdExpiresAt } : null;
  const wish = wishOf(entry);
  const turn = { entry, session: withAllPlaces(session), places: wish.places, pack };
  const { bookUntil = null, card } = isBookedAtOnce(turn, now()) ? entry : {};
  const awaitsConfirmation = line.find(({ entryId }) => entryId === entry.entryId)?.awaitsConfirmation === true;
  return (
    place && {
      ...place,
      awaitsConfirmation,
      offer,
      bookUntil,
      maximum: card ? maximumFor(card, wish.places) : null,
      ...wish,
      ...creditPart(turn, now()),
      ...chosenPart(entry, session, now()),
    }
  );
}

/** Names the credit that pays at the turn, also where it cannot now; nothing where none was chosen, or none is needed. */
function creditPart(turn: TurnState, now: Date): Pick<Place, 'credit'> {
  const { credit } = turn.entry;
  const atTurn = creditOf(turn, now);
  if (!credit || !atTurn) return {};
  const { packId, name, credits } = credit;
  return { credit: { packId, name, credits, problem: atTurn.problem } };
}

/** Names the price that was chosen also where it cannot be had now; nothing where the session has one price. */
function chosenPart(entry: WaitlistEntry, session: WholeSession, now: Date): Pick<Place, 'chosen'> {
  const { option, price } = turnOf(entry, withAllPlaces(session), { now });
  const name = entry.chosen?.option.name ?? option?.name;
  if (name === undefined) return {};
  return { chosen: { option: name, price, isTyped: entry.chosen?.typed !== undefined } };
}
