import type { Collection } from '#shared/rules/collections.ts';
import { changeMembership, findMembership } from '../../../domains/memberships/store.ts';
import { changePackItem, findPack } from '../../../domains/packs/store.ts';
import { setReminders, wantsReminders } from '../../../domains/reminders/store.ts';
import { reassignEntry } from '../../../domains/waitlist/reassign.ts';
import { findEntry } from '../../../domains/waitlist/store.ts';
import { unlessDeleted } from '../../../ground/auth-sessions/deleted-accounts.ts';
import { emit } from '../../../ground/events/event.ts';
import { accessKey, accessRecord } from '../../../ground/keys/access.ts';
import { isOpenOffer } from '../../../ground/keys/offer.ts';
import { notesKey } from '../../../ground/keys/person.ts';
import { isOpenOfferHolder } from '../../../ground/keys/seat-holder.ts';
import { isPendingSurcharge } from '../../../ground/keys/surcharge.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { inParallel } from '../../../ground/platform/parallel.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import { getItem, type Table, type Write } from '../../../ground/platform/table.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { findJointOrder } from '../../../orders/bookings/joint-order-store.ts';
import { changeOffer, findOffer } from '../../../orders/bookings/offer-store.ts';
import { changePlace, findPlace } from '../../../orders/bookings/place-store.ts';
import { type BookingOwner, reassignBooking, reassignRest } from '../../../orders/bookings/reassign.ts';
import { findSeatHolder } from '../../../orders/bookings/store.ts';
import { findSurcharge } from '../../../orders/bookings/surcharge-store.ts';
import { changeOrder } from '../../../orders/payments/order-store.ts';
import { accessesOf, deleteAccess, giveAccess, keepAccess } from '../../../orders/purchases/access.ts';
import { reassignPurchase } from '../../../orders/purchases/reassign.ts';
import { findPurchase } from '../../../orders/purchases/store.ts';
import type { AdminMemberDependencies } from './members.ts';
import type { MergePlan } from './merge-plan.ts';
import { notesGap } from './merge-plan.ts';
import { findNotes, storeNotes } from './notes.ts';

const concurrency = 5;

type Sides = Pick<MergePlan, 'from' | 'into'>;
type Writes = Record<string, Write | undefined>;

/**
 * Moves bookings, ended offers and surcharges, purchases, packs, memberships, passes and waitlist entries, `max` at most, each in one transaction. Returns how
 * many have moved: what had moved before is left. Throws HttpError `busy`, and 409 once the account that stays is deleted.
 */
export async function moveRecords(
  plan: MergePlan,
  max: number,
  dependencies: AdminMemberDependencies,
): Promise<number> {
  let movedCount = 0;
  await inParallel(movesOf(plan, dependencies).slice(0, max), concurrency, async (move) => {
    if (await move()) movedCount += 1;
  });
  return movedCount;
}

function movesOf(plan: MergePlan, dependencies: AdminMemberDependencies): (() => Promise<boolean>)[] {
  const { bookings, offers, surcharges, seatOrders, purchases, packs, memberships, passes, entries } = plan.moving;
  return [
    ...bookings.map(
      ({ id }) =>
        () =>
          moveBooking(id, plan, dependencies),
    ),
    ...offers.map(
      ({ id }) =>
        () =>
          moveOffer(id, plan, dependencies),
    ),
    ...seatOrders.map(
      ({ id }) =>
        () =>
          moveBuyer(id, plan, dependencies),
    ),
    ...surcharges.map(
      ({ id }) =>
        () =>
          moveSurcharge(id, plan, dependencies),
    ),
    ...passes.map(
      ({ id }) =>
        () =>
          movePass(id, plan, dependencies),
    ),
    ...purchases.map(
      ({ id }) =>
        () =>
          movePurchase(id, plan, dependencies),
    ),
    ...packs.map(
      ({ id }) =>
        () =>
          movePack(id, plan, dependencies),
    ),
    ...memberships.map(
      ({ id }) =>
        () =>
          moveMembership(id, plan, dependencies),
    ),
    ...entries.map(
      ({ sessionId }) =>
        () =>
          moveEntry(sessionId, plan, dependencies),
    ),
  ];
}

const attendeeOf = ({ into }: Sides): BookingOwner => ({ email: into.email, sub: into.profile?.sub ?? null });

/** Writes unless the account that stays was deleted meanwhile. */
async function write(table: Table, { into }: Sides, writes: Writes): Promise<true | typeof conflict> {
  const account = into.profile && unlessDeleted(into.profile.sub);
  const outcome = await transactNamed<string>(table, { ...writes, account });
  if (outcome.written) return true;
  if (outcome.failedConditions.has('account')) throw new HttpError('merge_refused');
  return conflict;
}

function moveBooking(id: string, sides: Sides, { table }: AdminMemberDependencies): Promise<boolean> {
  return retryOnConflict(async () => {
    const booking = await findPlace(table, id);
    if (booking?.attendeeEmail !== sides.from.email || booking.memberSub !== null) return false;
    return write(table, sides, await reassignBooking(table, booking, attendeeOf(sides)));
  });
}

function moveOffer(id: string, sides: Sides, { table }: AdminMemberDependencies): Promise<boolean> {
  return retryOnConflict(async () => {
    const offer = await findOffer(table, id);
    if (offer?.attendeeEmail !== sides.from.email || offer.memberSub !== null) return false;
    if (isOpenOffer(offer)) throw new HttpError('merge_refused', { detail: 'offer_open' });
    const { email: attendeeEmail, sub: memberSub } = attendeeOf(sides);
    return write(table, sides, { offer: changeOffer(offer, { attendeeEmail, memberSub }) });
  });
}

/** Whoever paid for a place, which they may have given away, has the other address. */
function moveBuyer(id: string, sides: Sides, { table }: AdminMemberDependencies): Promise<boolean> {
  return retryOnConflict(async () => {
    const place = await findPlace(table, id);
    if (place?.buyer?.email !== sides.from.email || place.buyer.memberSub !== null) return false;
    const { email, sub: memberSub } = attendeeOf(sides);
    return write(table, sides, {
      ...changePlace(place, { buyer: { ...place.buyer, email, memberSub } }),
      rest: await reassignRest(table, place, sides.from.email, { email, sub: memberSub }),
    });
  });
}

function moveSurcharge(id: string, sides: Sides, { table }: AdminMemberDependencies): Promise<boolean> {
  return retryOnConflict(async () => {
    const order = await findSurcharge(table, id);
    if (order?.buyerEmail !== sides.from.email || order.memberSub !== null) return false;
    if (isPendingSurcharge(order)) throw new HttpError('merge_refused', { detail: 'payment_open' });
    const { email: buyerEmail, sub: memberSub } = attendeeOf(sides);
    return write(table, sides, { surcharge: changeOrder(order, { buyerEmail, memberSub }) });
  });
}

function movePass(id: string, sides: Sides, { table }: AdminMemberDependencies): Promise<boolean> {
  return retryOnConflict(async () => {
    const pass = await findJointOrder(table, id);
    if (pass?.buyerEmail !== sides.from.email) return false;
    const { email: buyerEmail, sub: memberSub } = attendeeOf(sides);
    return write(table, sides, { pass: changeOrder(pass, { buyerEmail, memberSub }) });
  });
}

function movePurchase(id: string, sides: Sides, { table }: AdminMemberDependencies): Promise<boolean> {
  return retryOnConflict(async () => {
    const purchase = await findPurchase(table, id);
    if (purchase?.buyerEmail !== sides.from.email || purchase.memberSub !== null) return false;
    return write(table, sides, await reassignPurchase(table, purchase, attendeeOf(sides)));
  });
}

function movePack(id: string, sides: Sides, { table }: AdminMemberDependencies): Promise<boolean> {
  return retryOnConflict(async () => {
    const pack = await findPack(table, id);
    if (pack?.ownerEmail !== sides.from.email || pack.memberSub !== null) return false;
    const { email: ownerEmail, sub: memberSub } = attendeeOf(sides);
    return write(table, sides, { pack: changePackItem(pack, { ownerEmail, memberSub }) });
  });
}

function moveMembership(id: string, sides: Sides, { table }: AdminMemberDependencies): Promise<boolean> {
  return retryOnConflict(async () => {
    const membership = await findMembership(table, id);
    if (membership?.ownerEmail !== sides.from.email || membership.memberSub !== null) return false;
    const { email: ownerEmail, sub: memberSub } = attendeeOf(sides);
    return write(table, sides, { membership: changeMembership(membership, { ownerEmail, memberSub }) });
  });
}

/** The link of the mails about it names the old address: a mail to the new one has another. */
function moveEntry(sessionId: string, sides: Sides, dependencies: AdminMemberDependencies): Promise<boolean> {
  const { table, now, newId } = dependencies;
  const { from, into } = sides;
  return retryOnConflict(async () => {
    const [entry, other] = await Promise.all([
      findEntry(table, sessionId, from.addressId),
      findEntry(table, sessionId, into.addressId),
    ]);
    if (!entry) return false;
    const holder = entry.offer === undefined ? undefined : await findSeatHolder(table, entry.offer);
    if (holder && isOpenOfferHolder(holder)) throw new HttpError('merge_refused', { detail: 'offer_open' });
    const at = now();
    const about = { sessionId, entryId: into.addressId, to: into.email };
    const joined = { id: newId(at), kind: 'waitlistJoined', ...about, byStudio: true } as const;
    const joinedEvent = other ? undefined : emit({ ...joined, tells: ['person'] }, at);
    return write(table, sides, { ...reassignEntry(entry, into.email, other), told: joinedEvent });
  });
}

/** Access without a purchase, the choice about reminders, and the notes; idempotent. */
export async function moveRest(plan: MergePlan, dependencies: AdminMemberDependencies): Promise<void> {
  const { table, now } = dependencies;
  const opened = await accessesOf(table, { memberSub: null, email: plan.from.email });
  for (const { collection } of opened) await moveAccess(collection, plan, table);
  const { from, into } = plan;
  const [isWanted, wasWanted] = await Promise.all([
    wantsReminders(table, from.addressId),
    wantsReminders(table, into.addressId),
  ]);
  if (!isWanted && wasWanted) await setReminders(table, into.addressId, false, now());
  await moveNotes(plan, dependencies);
}

function moveAccess(kind: Collection, sides: Sides, table: Table): Promise<boolean> {
  const guest = { memberSub: null, email: sides.from.email };
  const { email, sub: memberSub } = attendeeOf(sides);
  const owner = { memberSub, email };
  return retryOnConflict(async () => {
    const read = (accessOwner: typeof owner) =>
      getItem(table, accessKey(accessOwner, kind), accessRecord, { consistent: true });
    const [guestAccess, owned] = await Promise.all([read(guest), read(owner)]);
    // That of a purchase moves with it.
    if (!guestAccess || guestAccess.purchaseId !== null) return false;
    const access = owned ? keepAccess(owner, owned) : giveAccess(owner, guestAccess);
    return write(table, sides, { left: deleteAccess(guest, guestAccess), access });
  });
}

function moveNotes(sides: Sides, { table, now }: AdminMemberDependencies): Promise<boolean> {
  const { from, into } = sides;
  return retryOnConflict(async () => {
    const [moving, own] = await Promise.all([findNotes(table, from.addressId), findNotes(table, into.addressId)]);
    if (!moving) return false;
    const text = [own?.text, moving.text].filter(Boolean).join(notesGap);
    const revision = own?.revision ?? 0;
    const after = { email: into.email, text, revision: revision + 1, changedAt: now().toISOString() };
    return write(table, sides, {
      notes: storeNotes(into.addressId, after, revision),
      left: {
        Delete: {
          Key: notesKey(from.addressId),
          ConditionExpression: '#revision = :was',
          ExpressionAttributeNames: { '#revision': 'revision' },
          ExpressionAttributeValues: { ':was': moving.revision },
        },
      },
    });
  });
}
