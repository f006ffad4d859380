import type { RequestOutput } from '#shared/contract/contract.ts';
import type { Pack } from '../../ground/keys/pack.ts';
import type { Session } from '../../ground/keys/session.ts';
import type { WaitingCredit } from '../../ground/keys/waitlist-entry.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { HttpError, invalid } from '../../ground/platform/http-error.ts';
import type { Table } from '../../ground/platform/table.ts';
import { findPackForOwner, isOfMember, type PackCaller } from '../packs/authority.ts';
import { creditsOrProblem } from '../packs/usable.ts';

type Chosen = Pick<RequestOutput<'joinWaitlist', 'body'>, 'credit' | 'bookUntil' | 'cardId' | 'places'>;

type Caller = Omit<PackCaller, 'secret'>;

/** A pack whose credit is to pay on an entry's turn, of which the caller has shown that it is theirs. */
export type OwnCredit = { pack: Pack; credits: number; member: Caller['member'] };

/**
 * Finds the pack that a request names; undefined where it names none. It is asked before anything of the entry is read, so that a
 * refusal tells nothing of that. Throws HttpError 400 beside several places or a card, 404 `pack_not_found`, and 429.
 */
export async function findOwnCredit(
  { credit, bookUntil, cardId, places = 1 }: Chosen,
  caller: Caller,
  call: { table: Table; now: Clock },
): Promise<OwnCredit | undefined> {
  if (!credit) return undefined;
  if (!bookUntil) throw invalid('body.bookUntil', 'must be given with a credit');
  if (places > 1 || cardId !== undefined) throw invalid('body.credit', 'pays one place, without a card');
  const pack = await findPackForOwner(credit.packId, { ...caller, secret: credit.secret }, call);
  return { pack, credits: credit.credits, member: caller.member };
}

/** Returns what an entry keeps of the choice. Throws HttpError 409 where the pack cannot pay the place now, as in booking. */
export function waitingCreditOf(
  { pack, credits, member }: OwnCredit,
  { session, email }: { session: Pick<Session, 'category' | 'startTime' | 'endTime'>; email: string },
  now: Date,
): WaitingCredit {
  // That of a membership is over when the turn comes in a later period, or pays no place on a day that is full by then.
  if (pack.membershipId !== null || pack.movedMembership) throw new HttpError('pack_not_for_this');
  const ofMember = member !== null && isOfMember(pack, member) ? member : null;
  const isOwn = email === pack.ownerEmail || email === ofMember?.email;
  const usable = creditsOrProblem(pack, { session, isOwn }, now);
  if ('problem' in usable) throw new HttpError(`pack_${usable.problem}`);
  if (usable.credits !== credits) throw new HttpError('pack_changed');
  if (pack.creditsLeft < credits) throw new HttpError('pack_used_up');
  const { id: packId, terms } = pack;
  return {
    packId,
    name: terms.name,
    credits,
    startTime: session.startTime,
    memberSub: isOwn ? (ofMember?.sub ?? null) : null,
  };
}
