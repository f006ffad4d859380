import type { ResponseBody } from '#shared/contract/contract.ts';
import { collectionRow } from '#shared/rules/collections.ts';
import { type MergeObstacle, maxNotesLength } from '#shared/rules/people.ts';
import { wantsReminders } from '../../../domains/reminders/store.ts';
import { latestEntriesOfAddress } from '../../../domains/waitlist/store.ts';
import { occupiesSeat } from '../../../ground/keys/booking.ts';
import { emailHash } from '../../../ground/keys/email-hash.ts';
import type { JointOrder } from '../../../ground/keys/joint-order.ts';
import type { Membership } from '../../../ground/keys/membership.ts';
import { isOpenOffer, type Offer, placeOfOffer } from '../../../ground/keys/offer.ts';
import type { Payable } from '../../../ground/keys/order.ts';
import type { Pack } from '../../../ground/keys/pack.ts';
import { mergeKey, mergeRecord } from '../../../ground/keys/person.ts';
import type { Place, SeatOrder } from '../../../ground/keys/place.ts';
import type { Purchase } from '../../../ground/keys/purchase.ts';
import { offersIn, placesIn, surchargesIn } from '../../../ground/keys/seat-holder.ts';
import { sessionKey, sessionRecord } from '../../../ground/keys/session.ts';
import { isPendingSurcharge, placeOfSurcharge, type Surcharge } from '../../../ground/keys/surcharge.ts';
import type { WaitlistEntry } from '../../../ground/keys/waitlist-entry.ts';
import { getAll } from '../../../ground/platform/batch.ts';
import { readable } from '../../../ground/platform/readable.ts';
import { getItem, type Table } from '../../../ground/platform/table.ts';
import { jointOrdersOfBuyer } from '../../../orders/bookings/joint-order-store.ts';
import { seatOrdersOfBuyer } from '../../../orders/bookings/place-store.ts';
import { isWaiting } from '../../../orders/bookings/rests.ts';
import { membershipsOfPerson } from './erase-memberships.ts';
import { packsOfPerson } from './erase-packs.ts';
import { nameOf, type Person, profileOf, purchasesOfPerson, seatHoldersOf } from './find-person.ts';
import type { AdminMemberDependencies } from './members.ts';
import { findNotes } from './notes.ts';
import { collectionsOf } from './owned.ts';
import { restsPaidBy } from './rests-paid-by.ts';

type Preview = ResponseBody<'previewMerge'>;
type Obstacle = Preview['obstacles'][number];

/** The records belong to a person and would move with their address. */
export type PersonRecords = {
  bookings: Place[];
  offers: Offer[];
  surcharges: Surcharge[];
  /** The person paid for these places and has given them away. */
  seatOrders: SeatOrder[];
  purchases: Purchase[];
  packs: Pack[];
  memberships: Membership[];
  /** Passes and orders of several places. */
  passes: JointOrder[];
  entries: WaitlistEntry[];
};

/** A plan holds what a merge is decided by, as the indexes have it, which lag. */
export type MergePlan = { from: Person; into: Person; moving: PersonRecords; preview: Preview };

async function recordsOf(table: Table, person: Person): Promise<PersonRecords> {
  const [holders, seatOrders, purchases, packs, memberships, passes, entries] = await Promise.all([
    seatHoldersOf(table, person),
    seatOrdersOfBuyer(table, person.email),
    purchasesOfPerson(table, person),
    packsOfPerson(table, { sub: person.profile?.sub ?? null, email: person.email }),
    membershipsOfPerson(table, { sub: person.profile?.sub ?? null, email: person.email }),
    jointOrdersOfBuyer(table, person.email),
    latestEntriesOfAddress(table, person.addressId),
  ]);
  // What was paid for an own booking moves with it.
  const givenSeatOrders = seatOrders.filter(({ id }) => !placesIn(holders).some((place) => place.id === id));
  const seats = { bookings: placesIn(holders), offers: offersIn(holders), surcharges: surchargesIn(holders) };
  return { ...seats, seatOrders: givenSeatOrders, purchases, packs, memberships, passes, entries };
}

/** Bookings, and as such the surcharges, and the offers that were not accepted. */
function placesOf({ bookings, offers, surcharges }: PersonRecords): Place[] {
  const offered = offers.filter(({ state }) => state !== 'accepted').map(placeOfOffer);
  return [...bookings, ...surcharges.map(placeOfSurcharge), ...offered];
}

/** Reads both sides (docs/product.md#merging-addresses). */
export async function planMerge(
  email: string,
  into: Person,
  dependencies: AdminMemberDependencies,
): Promise<MergePlan> {
  const { table } = dependencies;
  const from: Person = { addressId: emailHash(email), email, profile: await profileOf(email, dependencies) };
  const [moving, own, fromNotes, intoNotes, fromReminders, intoReminders, has, owned] = await Promise.all([
    recordsOf(table, from),
    recordsOf(table, into),
    findNotes(table, from.addressId),
    findNotes(table, into.addressId),
    wantsReminders(table, from.addressId),
    wantsReminders(table, into.addressId),
    collectionsOf(table, { sub: from.profile?.sub ?? null, email }),
    collectionsOf(table, { sub: into.profile?.sub ?? null, email: into.email }),
  ]);
  const sides = { from, into, moving, own };
  const notesLength = (fromNotes?.text.length ?? 0) + (intoNotes?.text.length ?? 0) + notesGap.length;
  const nothing =
    Object.values(moving).every((list) => list.length === 0) && !fromNotes && !Object.values(has).some(Boolean);
  const found = await Promise.all([
    obstaclesOfPeople(sides, nothing && fromReminders),
    sameSessions(table, sides),
    openPayments(table, sides),
    mergingElsewhere(table, sides),
  ]);
  const tooLong: Obstacle[] = fromNotes && notesLength > maxNotesLength ? [{ kind: 'notes_too_long', about: [] }] : [];
  const preview: Preview = {
    from: { personId: idOf(from), email, name: nameOf(from, { ...moving, bookings: placesOf(moving) }) },
    into: { personId: idOf(into), email: into.email, name: nameOf(into, { ...own, bookings: placesOf(own) }) },
    bookings: placesOf(moving).length,
    // A pack that was bought moves with its order, as a membership does.
    purchases: moving.purchases.length + moving.packs.filter(({ sold }) => !sold).length,
    passes: moving.passes.length,
    waiting: moving.entries.length,
    owned: Object.keys(has)
      .filter((kind) => has[kind] && owned[kind])
      .map((kind) => collectionRow(kind).name),
    stopsReminders: !fromReminders && intoReminders,
    notes: fromNotes !== undefined && fromNotes.text !== '',
    obstacles: [...found.flat(), ...tooLong],
  };
  return { from, into, moving, preview };
}

const idOf = ({ profile, addressId }: Person) => profile?.sub ?? addressId;

/** Between the notes about either address. */
export const notesGap = '\n\n';

type Sides = { from: Person; into: Person; moving: PersonRecords; own: PersonRecords };

const obstacle = (kind: MergeObstacle, about: string[] = []): Obstacle => ({ kind, about });

async function obstaclesOfPeople({ from, into }: Sides, isEmpty: boolean): Promise<Obstacle[]> {
  if (from.addressId === into.addressId) return [obstacle('same_address')];
  if (from.profile && into.profile) return [obstacle('both_accounts')];
  if (from.profile) return [obstacle('source_has_account')];
  return isEmpty ? [obstacle('nothing_to_merge')] : [];
}

/** A person has one place in a session: two addresses with places in it are of two people, or one booked for another. */
async function sameSessions(table: Table, { from, into, moving, own }: Sides): Promise<Obstacle[]> {
  if (from.addressId === into.addressId) return [];
  const takenPlaces = placesOf(own).filter(occupiesSeat);
  // An index may still list one where it was, after it has moved.
  const conflictingPlaces = placesOf(moving).filter(
    (booking) =>
      occupiesSeat(booking) &&
      takenPlaces.every(({ id }) => id !== booking.id) &&
      takenPlaces.some(({ sessionId }) => sessionId === booking.sessionId),
  );
  if (conflictingPlaces.length === 0) return [];
  const items = await getAll(table, [...new Set(conflictingPlaces.map(({ sessionId }) => sessionId))].map(sessionKey));
  const titles = readable([...items.values()], sessionRecord).map(({ title }) => title);
  return [obstacle('same_session', titles)];
}

/** Tells whether a payment page may be open: an order that an admin keeps pending has none. */
const isBeingPaid = ({ status, byHand, processing, refundDueAt, refundedAt }: Payable) =>
  (status === 'pending' && !byHand) || processing || (refundDueAt !== null && refundedAt === null);

/** Finds payments, refunds and offers that have to end before a merge: they name the address at Stripe and in mails. */
async function openPayments(table: Table, { from, moving }: Sides): Promise<Obstacle[]> {
  const offered = moving.offers.some(isOpenOffer);
  const orders: Payable[] = [...moving.bookings, ...moving.purchases, ...moving.passes, ...moving.surcharges];
  // A rest is owed for weeks, and moves with its place while nothing is paid of it.
  const rests = (await restsPaidBy(table, from.email, moving)).filter((rest) => !isWaiting(rest));
  const isOpen = [...orders, ...rests].some(isBeingPaid) || moving.surcharges.some(isPendingSurcharge);
  return [...(isOpen ? [obstacle('payment_open')] : []), ...(offered ? [obstacle('offer_open')] : [])];
}

/** An unfinished merge of the address that goes into another one, or of the one that stays. */
async function mergingElsewhere(table: Table, { from, into }: Sides): Promise<Obstacle[]> {
  const find = (addressId: string) => getItem(table, mergeKey(addressId), mergeRecord, { consistent: true });
  const [ofSource, ofTarget] = await Promise.all([find(from.addressId), find(into.addressId)]);
  if (ofTarget) return [obstacle('merging_elsewhere', [ofTarget.into])];
  return ofSource && ofSource.into !== into.email ? [obstacle('merging_elsewhere', [ofSource.into])] : [];
}
