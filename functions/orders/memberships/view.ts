import type { ResponseBody } from '#shared/contract/contract.ts';
import { chargeFrom, laterCharge, pausesOffered } from '#shared/rules/membership-pauses.ts';
import { priceAt } from '#shared/rules/membership-prices.ts';
import { graceEnd } from '#shared/rules/memberships.ts';
import { findPack } from '../../domains/packs/store.ts';
import { type Membership, paidUntilOf, pricedOf } from '../../ground/keys/membership.ts';
import type { Table } from '../../ground/platform/table.ts';
import { packViewOf } from '../pack-sales/pack-view.ts';
import { collectedWithinMs } from '../pack-sales/periods.ts';

type View = ResponseBody<'changeMembership'>;

/** A membership with the places that its period has paid, as whoever has it sees it. */
export async function membershipViewOf(table: Table, membership: Membership, now: Date): Promise<View> {
  const { id, terms, price, state, createdAt, periods, usableFrom, failedAt, endsWithPeriod } = membership;
  const { card, endedAt, ending, priceChange } = membership;
  const last = periods.at(-1);
  const pack = await findPack(table, last?.orderId ?? id);
  const credits = pack && (await packViewOf(table, pack, now));
  const isPaid = isPaidNow(membership, now);
  const isFirst = periods.length === 1 && last?.orderId === id;
  return {
    id,
    terms,
    price,
    priceChange: priceChange ?? null,
    state,
    createdAt,
    period: { start: last?.start ?? createdAt, end: paidUntilOf(membership) },
    usableFrom: usableFrom !== null && usableFrom > now.toISOString() ? usableFrom : null,
    sessions:
      credits && isPaid && terms.sessions !== null
        ? { left: credits.creditsLeft, total: credits.terms.sessions }
        : null,
    packIds: periods.map(({ orderId }) => orderId),
    uses: credits?.uses ?? [],
    nextCharge: nextChargeOf(membership, now),
    freePeriod: freePeriodOf(membership),
    keptUntil: state === 'past_due' && failedAt !== null ? graceEnd(failedAt) : null,
    endsWithPeriod,
    pauses: pausesOf(membership, now),
    continuesAt: continuesAt(membership, now),
    card,
    endedAt,
    ending,
    withdrawUntil: isFirst && endedAt === null ? (credits?.withdrawal?.until ?? null) : null,
  };
}

const isPaidNow = (membership: Membership, now: Date) =>
  membership.state !== 'ended' && now.toISOString() < paidUntilOf(membership);

const cycleOf = ({ terms: { interval }, periods }: Membership) => ({ interval, periods });

function nextChargeOf(membership: Membership, now: Date): View['nextCharge'] {
  const { state, endsWithPeriod } = membership;
  if (endsWithPeriod || state === 'ended' || state === 'past_due') return null;
  const at = nextChargeAt(membership, now);
  return { at, amount: priceAt(pricedOf(membership), at) };
}

/** The charge that ends a pause, or the next one. */
export function nextChargeAt(membership: Membership, now: Date): string {
  const { pausedUntil } = membership;
  const free = freePeriodOf(membership);
  if (free) return free.end;
  const from = pausedUntil ?? new Date(now.getTime() - collectedWithinMs).toISOString();
  return chargeFrom(cycleOf(membership), from);
}

/** The period that the studio has given for free, until it has begun; null where there is none, or it ends before. */
export function freePeriodOf(membership: Membership): { start: string; end: string } | null {
  const { freeFrom, state, endsWithPeriod } = membership;
  if (freeFrom === null || state !== 'active' || endsWithPeriod) return null;
  const after = new Date(Date.parse(freeFrom) + 1).toISOString();
  return { start: freeFrom, end: chargeFrom(cycleOf(membership), after) };
}

/** The next period, where it can be given for free now: of one that renews each month, until it is collected. */
export function freeOfferOf(membership: Membership, now: Date): { start: string; end: string } | null {
  const { freeFrom, state, endsWithPeriod, terms } = membership;
  const isRenewing = state === 'active' && !endsWithPeriod && isPaidNow(membership, now);
  if (freeFrom !== null || !isRenewing || terms.interval !== 'month') return null;
  return { start: paidUntilOf(membership), end: laterCharge(cycleOf(membership), 1) };
}

/** The charges with which a pause can end that is begun now; none while it could not be begun. */
export function pausesOf(membership: Membership, now: Date): string[] {
  const { state, endsWithPeriod, pauses, terms } = membership;
  // Stripe counts an invoice that a pause makes void as the one that is free.
  if (membership.freeFrom !== null) return [];
  if (state !== 'active' || endsWithPeriod || !isPaidNow(membership, now)) return [];
  return pausesOffered({ ...cycleOf(membership), pauseDays: terms.pauseDays, pauses }, now);
}

function continuesAt(membership: Membership, now: Date): string | null {
  if (membership.state !== 'paused' || membership.endsWithPeriod) return null;
  const earliest = chargeFrom(cycleOf(membership), now.toISOString());
  return earliest < nextChargeAt(membership, now) ? earliest : null;
}
