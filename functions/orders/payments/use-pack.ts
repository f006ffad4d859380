import type { RequestOutput } from '#shared/contract/contract.ts';
import { smallestCharges } from '#shared/rules/currency.ts';
import type { Money } from '#shared/rules/money.ts';
import { packEnd } from '#shared/rules/pack-end.ts';
import { paidByCredits, valueOfCredits } from '#shared/rules/packs.ts';
import { findPackForOwner, isOfMember, type PackCaller } from '../../domains/packs/authority.ts';
import { creditsOrProblem } from '../../domains/packs/usable.ts';
import { isGroup, sharesIn } from '../../ground/keys/joint-order.ts';
import type { Payable } from '../../ground/keys/order.ts';
import type { Pack } from '../../ground/keys/pack.ts';
import type { Session } from '../../ground/keys/session.ts';
import type { PackPart } from '../../ground/keys/voucher-part.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { SettlementDependencies } from './dependencies.ts';
import {
  assertDayHasRoom,
  assertTakesPlaces,
  findMembershipPlaces,
  type MembershipPlaces,
} from './membership-places.ts';

/** Credits of a pack that a request brings, with what they were shown to pay. */
export type UsedPack = NonNullable<RequestOutput<'createBooking', 'body'>['pack']>;

/** Tells what credits are to pay, and for whom. */
export type PackPayment = {
  used: UsedPack;
  caller: Omit<PackCaller, 'secret'>;
  session: Pick<Session, 'id' | 'category' | 'startTime' | 'endTime'>;
  /** The address that the buyer's place is for. */
  email: string;
};

type Ordered = Pick<Payable, 'id' | 'total'>;

/** Tells what credits pay of an order, with the pack as it was read. */
export type PackPayments = {
  pack: Pack;
  parts: PackPart[];
  session: Pick<Session, 'id' | 'startTime'>;
  /** The membership whose period's credits they are. */
  membership: MembershipPlaces | undefined;
};

/**
 * The places of an order that credits pay, a part each, by consistent reads (docs/product.md#packs). Throws HttpError 404
 * `pack_not_found`, and 409 for a pack that cannot pay what was shown, or a membership that takes no places now or on that day.
 */
export async function partsOfPack(
  order: Ordered,
  payment: PackPayment,
  { table, now }: Pick<SettlementDependencies, 'table' | 'now'>,
): Promise<PackPayments> {
  const { used, caller, session, email } = payment;
  const pack = await findPackForOwner(used.packId, { ...caller, secret: used.secret }, { table, now });
  const membership = await findMembershipPlaces(table, pack);
  if (membership) assertTakesPlaces(membership, now());
  const usable = creditsOrProblem(pack, { session, isOwn: isOwnPlace(pack, payment, email) }, now());
  if ('problem' in usable) throw new HttpError(`pack_${usable.problem}`);
  const { credits } = usable;
  const { paid } = paidByCredits(placePricesOf(order), used.places);
  const amount = paid.reduce((sum, price) => sum + price, 0);
  const isShown = used.places === paid.length && used.credits === credits * paid.length && used.amount === amount;
  if (!isShown) throw new HttpError('pack_changed');
  if (!canBePaid(order.total, amount)) throw new HttpError('pack_rest_too_small');
  if (pack.creditsLeft < used.credits) throw new HttpError('pack_used_up');
  if (membership) assertDayHasRoom(membership, session.startTime);
  return { pack, parts: partsFor(pack, paid, credits), session, membership };
}

/** Prices of the places of an order that cost something. */
export function placePricesOf(order: Ordered): number[] {
  const prices = isGroup(order) ? sharesIn(order).map(({ total }) => total.amount) : [order.total.amount];
  return prices.filter((price) => price > 0);
}

/** Tells whether it is one place, which is for the owner: equal shares have the odd pennies first, so that the buyer's place is the dearest. */
function isOwnPlace(pack: Pack, { used, caller: { member } }: PackPayment, email: string): boolean {
  const isOwner = email === pack.ownerEmail || (member !== null && isOfMember(pack, member) && email === member.email);
  return used.places === 1 && isOwner;
}

/** Returns what credits pay of an order of one place, whose authority was shown before. */
export function paymentOfPlace(
  pack: Pack,
  order: Ordered,
  { session, credits }: { session: PackPayments['session']; credits: number },
): PackPayments {
  return { pack, parts: partsFor(pack, [order.total.amount], credits), session, membership: undefined };
}

/** Tells whether what is left is nothing or can be charged, as vouchers that follow keep to it. */
function canBePaid(total: Money, paid: number): boolean {
  const rest = total.amount - paid;
  return rest === 0 || rest >= smallestCharges[total.currency];
}

function partsFor(pack: Pack, prices: readonly number[], credits: number): PackPart[] {
  const { currency } = pack.value;
  const { name } = pack.terms;
  let { creditsLeft, valueLeft } = pack;
  return prices.map((amount) => {
    const value = valueOfCredits({ creditsLeft, valueLeft }, credits);
    creditsLeft -= credits;
    valueLeft -= value;
    return { code: pack.id, amount, pack: { credits, value: { amount: value, currency }, name } };
  });
}

/** The end that a pack has once a credit of it is used. */
export function endOnceUsed({ expiresAt, terms, timeZone }: Pack, now: Date): string | null {
  return expiresAt === null && terms.from === 'first_use' ? packEnd(terms.months, now, timeZone) : expiresAt;
}
