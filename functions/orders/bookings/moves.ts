import type { ResponseBody } from '#shared/contract/contract.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { onePrice, type Pricing } from '#shared/rules/prices.ts';
import { seatsLeft } from '#shared/rules/sessions.ts';
import { currentRates } from '../../domains/currency/currency.ts';
import { findRates } from '../../domains/currency/store.ts';
import { summaryOf } from '../../domains/sessions/sessions.ts';
import { findWholeSessions, upcomingSessions } from '../../domains/sessions/store.ts';
import { type Session, seatsOf, type WholeSession } from '../../ground/keys/session.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Handler } from '../../ground/platform/http.ts';
import type { Table } from '../../ground/platform/table.ts';
import { packsThatPaid } from '../packs/paid-places.ts';
import { coversMove, isMovable, moveTerms } from './move-terms.ts';
import { ordersOfBooking } from './paid.ts';
import { policyOf } from './policy.ts';
import { findBookingAndSession } from './view.ts';

/** The list of sessions shows as many at once. */
const maxTargets = 100;

/**
 * Sessions that a booking can be moved to, with what is paid or goes back: other dates of its series first, then those of the same
 * title or category, each soonest first (docs/product.md#moving-a-booking). Throws HttpError 404.
 */
export const listMoves: Handler<'listMoves', { table: Table; now: Clock }> = async ({ params }, { table, now }) => {
  const { booking, session } = await findBookingAndSession(table, params.bookingId);
  const [orders, policy, rates, packs, { sessions }] = await Promise.all([
    ordersOfBooking(table, booking),
    policyOf(table, booking, session),
    findRates(table),
    packsThatPaid(table, [booking]),
    upcomingSessions(table, now(), maxTargets),
  ]);
  const movable = { booking, session, policy, orders };
  if (!isBooked(booking) || !isMovable(movable, now())) return { moves: [] };
  const current = currentRates(rates, now()).rates;
  const open = sessions.filter(
    (target) =>
      target.id !== session.id && seatsLeft(seatsOf(target, now())) !== 0 && coversMove(booking, packs, target),
  );
  const pricingOf = await readPricing(table, open);
  const moves = open
    .map((target) => {
      const priced = { price: target.price, pricing: pricingOf(target) };
      return { target, terms: moveTerms(movable, priced, current, now()) };
    })
    .toSorted((one, other) => distance(session, one.target) - distance(session, other.target))
    .map(({ target, terms: { price, surcharge, refund } }): Move => {
      return { session: summaryOf(target), price, surcharge, refund };
    });
  return { moves };
};

/** Reads the prices of sessions that have more than one. */
async function readPricing(table: Table, sessions: Session[]): Promise<(session: Session) => Pricing> {
  const ids = sessions.flatMap(({ id, prices }) => (prices ? [id] : []));
  const found = await findWholeSessions(table, ids);
  return ({ id }) => found.get(id)?.pricing ?? onePrice;
}

type Move = ResponseBody<'listMoves'>['moves'][number];

function distance({ seriesId, title, category }: WholeSession, other: Session): number {
  if (seriesId !== undefined && seriesId === other.seriesId) return 0;
  if (title === other.title) return 1;
  return category !== null && category === other.category ? 2 : 3;
}
