import type { ResponseBody } from '#shared/contract/contract.ts';
import { compareText } from '#shared/rules/compare-text.ts';
import { listedMembershipState } from '#shared/rules/membership-state.ts';
import type { Money } from '#shared/rules/money.ts';
import { packState } from '#shared/rules/packs.ts';
import { movedMembershipOf } from '../../../domains/packs/moved-membership.ts';
import { wantsReminders } from '../../../domains/reminders/store.ts';
import { latestEntriesOfAddress } from '../../../domains/waitlist/store.ts';
import { findAddressReport } from '../../../ground/deliverability/find.ts';
import { attendedOf, occupiesSeat } from '../../../ground/keys/booking.ts';
import { titleOfJointOrder } from '../../../ground/keys/joint-order.ts';
import { type Membership, paidUntilOf } from '../../../ground/keys/membership.ts';
import type { Pack } from '../../../ground/keys/pack.ts';
import { type Merge, mergeRecord, mergesPartition } from '../../../ground/keys/person.ts';
import { isBought, type Purchase } from '../../../ground/keys/purchase.ts';
import { asPlace, type SeatHolder, withoutAccepted } from '../../../ground/keys/seat-holder.ts';
import { type Session, sessionKey, sessionRecord } from '../../../ground/keys/session.ts';
import type { WaitlistEntry } from '../../../ground/keys/waitlist-entry.ts';
import { getAll } from '../../../ground/platform/batch.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { queryAll } from '../../../ground/platform/pagination.ts';
import { readable } from '../../../ground/platform/readable.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { jointOrdersOfBuyer } from '../../../orders/bookings/joint-order-store.ts';
import { restsOfPlaces } from '../../../orders/bookings/rests-of-places.ts';
import { type OrderItem, orderOfHolder } from '../../../orders/lists/order.ts';
import { returnedAmount } from '../../../orders/payments/order.ts';
import { membershipsOfPerson } from './erase-memberships.ts';
import { packsOfPerson } from './erase-packs.ts';
import { findPerson, nameOf, purchasesOfPerson, seatHoldersOf } from './find-person.ts';
import type { AdminMemberDependencies } from './members.ts';
import { findNotes, notesView } from './notes.ts';
import { collectionsOf } from './owned.ts';

type View = ResponseBody<'getPerson'>;

/** Returns one person, with or without an account (docs/product.md#people). Throws HttpError 404. */
export const getPerson: Handler<'getPerson', AdminMemberDependencies> = async ({ params }, dependencies) => {
  const { table, now } = dependencies;
  const person = await findPerson(params.personId, dependencies);
  const { addressId, email, profile } = person;
  const [holders, purchases, passes, packs, memberships, entries, collections, reminders, mailProblem, notes, merging] =
    await Promise.all([
      seatHoldersOf(table, person),
      purchasesOfPerson(table, person),
      jointOrdersOfBuyer(table, email),
      packsOfPerson(table, { sub: profile?.sub ?? null, email }),
      membershipsOfPerson(table, { sub: profile?.sub ?? null, email }),
      latestEntriesOfAddress(table, addressId),
      collectionsOf(table, { sub: profile?.sub ?? null, email }),
      wantsReminders(table, addressId),
      findAddressReport(table, email),
      findNotes(table, addressId),
      mergesInto(table, addressId),
    ]);
  const bookings = withoutAccepted(holders).map(asPlace);
  const [sessions, rests] = await Promise.all([
    sessionsOf(table, [...bookings, ...entries]),
    restsOfPlaces(table, bookings),
  ]);
  const ownRests = rests.filter(({ buyerEmail }) => buyerEmail === email);
  return {
    addressId,
    email,
    collections,
    reminders,
    mailProblem,
    name: nameOf(person, { bookings, purchases, packs }),
    sub: profile?.sub ?? null,
    totals: {
      ...totalsOf(holders, purchases, sessions, now()),
      paid: paidSums([...holders.map(orderOfHolder), ...purchases, ...ownRests]),
    },
    passes: passes.toReversed().map((pass) => {
      const { id, total, status, createdAt } = pass;
      return { id, title: titleOfJointOrder(pass), total, status, createdAt };
    }),
    packs: packsShown(packs, now()),
    memberships: membershipsShown(memberships),
    waiting: waitingOf(entries, sessions),
    notes: notesView(notes),
    merging: merging.map(({ from }) => from),
  };
};

/** Merges into an address that were begun and are not finished. */
export function mergesInto(table: Table, addressId: string): Promise<Merge[]> {
  return queryAll(table, { index: 'byMember', partition: mergesPartition(addressId) }, mergeRecord);
}

async function sessionsOf(table: Table, about: { sessionId: string }[]): Promise<Map<string, Session>> {
  const ids = [...new Set(about.map(({ sessionId }) => sessionId))];
  const items = await getAll(table, ids.map(sessionKey));
  return new Map(readable([...items.values()], sessionRecord).map((one) => [one.id, one]));
}

function totalsOf(
  holders: SeatHolder[],
  purchases: Purchase[],
  sessions: Map<string, Session>,
  now: Date,
): Omit<View['totals'], 'paid'> {
  const places = withoutAccepted(holders.filter(({ kind }) => kind !== 'surcharge')).map(asPlace);
  const takenPlaces = places.filter(occupiesSeat);
  const begun = takenPlaces.filter(({ sessionStart }) => sessionStart <= now.toISOString());
  const attended = begun.map((booking) => attendedOf(booking, sessions.get(booking.sessionId)));
  return {
    bookings: takenPlaces.length,
    cancelled: places.length - takenPlaces.length,
    came: attended.filter((came) => came === true).length,
    missed: attended.filter((came) => came === false).length,
    purchases: purchases.filter(isBought).length,
  };
}

/** Sums what was paid and has not gone back, by currency. */
export function paidSums(orders: OrderItem[]): Money[] {
  const sums = new Map<Money['currency'], number>();
  for (const order of orders) {
    if (order.paidAt === null) continue;
    const { amount, currency } = order.total;
    sums.set(currency, (sums.get(currency) ?? 0) + amount - returnedAmount(order));
  }
  return [...sums].filter(([, amount]) => amount > 0).map(([currency, amount]) => ({ currency, amount }));
}

function membershipsShown(memberships: Membership[]): View['memberships'] {
  const newestFirst = memberships.toSorted((one, other) => compareText(other.createdAt, one.createdAt));
  return newestFirst.map((membership) => {
    const { id, terms, price, timeZone } = membership;
    const state = listedMembershipState(membership);
    return {
      id,
      name: terms.name,
      interval: terms.interval,
      price,
      paidUntil: paidUntilOf(membership),
      timeZone,
      state,
    };
  });
}

/** Leaves out those of a membership's periods, which are on its own page. */
function packsShown(packs: Pack[], now: Date): View['packs'] {
  const ofNoMembership = packs.filter(({ membershipId }) => membershipId === null);
  const newestFirst = ofNoMembership.toSorted((one, other) => compareText(other.createdAt, one.createdAt));
  return newestFirst.map((pack) => {
    const { id, terms, creditsLeft, expiresAt, timeZone } = pack;
    const movedMembership = movedMembershipOf(pack);
    return { id, terms, creditsLeft, expiresAt, timeZone, state: packState(pack, now), movedMembership };
  });
}

function waitingOf(entries: WaitlistEntry[], sessions: Map<string, Session>): View['waiting'] {
  return entries.flatMap(({ sessionId, createdAt }) => {
    const session = sessions.get(sessionId);
    if (!session || session.deletedAt !== undefined) return [];
    return [{ sessionId, title: session.title, startTime: session.startTime, createdAt }];
  });
}
