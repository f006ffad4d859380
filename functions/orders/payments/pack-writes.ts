import { prolongedEnd } from '#shared/rules/packs.ts';
import {
  findPack,
  putPackUse,
  reducePackUse,
  returnToPack,
  returnToProlonged,
  takeFromPack,
} from '../../domains/packs/store.ts';
import { type EventContext, emit } from '../../ground/events/event.ts';
import { firstBookingOf, isJointOrder } from '../../ground/keys/joint-order.ts';
import type { Payable } from '../../ground/keys/order.ts';
import type { Pack } from '../../ground/keys/pack.ts';
import { isPackPart, type PackPart, type PaidPart } from '../../ground/keys/voucher-part.ts';
import type { Table } from '../../ground/platform/table.ts';
import type { Writes } from './order.ts';
import { endOnceUsed, type PackPayments } from './use-pack.ts';

/** Tells what an order takes of one pack, or gives back, by all of its places. */
type Sum = { credits: number; value: number };

/** Takes the credits of a new order, all of one pack by one write; refused when the pack has changed since it was read. */
export function takeCredits(order: Pick<Payable, 'id'>, paid: PackPayments | undefined, events: EventContext): Writes {
  if (!paid) return {};
  const { pack, parts, sessionId } = paid;
  const now = events.now();
  const sum = sumOf(parts);
  const isLast = sum.credits === pack.creditsLeft;
  const isFirstEnd = isLast && pack.usedUpAt === undefined;
  const usedUpAt = isFirstEnd ? { usedUpAt: now.toISOString() } : {};
  const bookingId = isJointOrder(order) ? firstBookingOf(order) : order.id;
  const use = { packId: pack.id, orderId: order.id, bookingId, sessionId, createdAt: now.toISOString(), ...sum };
  return {
    [`pack ${pack.id}`]: takeFromPack(pack, sum, { expiresAt: endOnceUsed(pack, now), ...usedUpAt }),
    [`packUse ${pack.id}`]: putPackUse(use),
    packUsedUp: isFirstEnd ? packUsedUp(pack, events) : undefined,
  };
}

function packUsedUp({ id: packId, ownerEmail: to }: Pack, { now, newId }: EventContext) {
  const at = now();
  return emit({ id: newId(at), kind: 'packUsedUp', packId, to }, at);
}

/** Gives the credits of an order back to their packs, of which some are valid for longer by that. */
export function returnCredits(
  orderId: string,
  parts: readonly PaidPart[],
  prolonged: ProlongedPacks = new Map(),
): Writes {
  const byPack = Map.groupBy(parts.filter(isPackPart), ({ code }) => code);
  const named = [...byPack].flatMap(([packId, ofPack]) => {
    const sum = sumOf(ofPack);
    const longer = prolonged.get(packId);
    return [
      [`pack ${packId}`, longer ? returnToProlonged(longer.pack, sum, longer) : returnToPack(packId, sum)],
      [`packUse ${packId}`, reducePackUse(packId, orderId, sum)],
    ] as const;
  });
  return Object.fromEntries(named);
}

/** Packs as they were read, with their new ends, by their ids. */
export type ProlongedPacks = Map<string, { pack: Pack; expiresAt: string; now: Date }>;

/** The packs of parts that are over, or soon are, when the studio cancelled: they are valid for longer (docs/product.md#packs). */
export async function prolongedPacks(table: Table, parts: readonly PaidPart[], now: Date): Promise<ProlongedPacks> {
  const ids = new Set(parts.filter(isPackPart).map(({ code }) => code));
  const packs = await Promise.all([...ids].map((id) => findPack(table, id)));
  return new Map(
    packs.flatMap((pack) => {
      const expiresAt = pack ? prolongedEnd(pack.expiresAt, now) : null;
      const isLonger = pack && expiresAt !== null && expiresAt !== pack.expiresAt;
      return isLonger ? [[pack.id, { pack, expiresAt, now }] as const] : [];
    }),
  );
}

function sumOf(parts: readonly PackPart[]): Sum {
  return parts.reduce(
    ({ credits, value }, { pack }) => ({ credits: credits + pack.credits, value: value + pack.value.amount }),
    { credits: 0, value: 0 },
  );
}
