import { table as shape } from '#shared/rules/table.ts';
import { wantsReminders } from '../../../domains/reminders/store.ts';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import { putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { findAddressStatus } from '../../../ground/deliverability/find.ts';
import { authSessionPrefix } from '../../../ground/keys/auth-session.ts';
import { knownDevicePrefix } from '../../../ground/keys/known-device.ts';
import { bookingOf, type Place } from '../../../ground/keys/place.ts';
import type { Rest } from '../../../ground/keys/rest.ts';
import { offersIn, placesIn, surchargesIn } from '../../../ground/keys/seat-holder.ts';
import type { Clock } from '../../../ground/platform/clock.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { allOf } from '../../../ground/platform/parallel.ts';
import { reachingAll } from '../../../ground/platform/readable.ts';
import type { FileResponse } from '../../../ground/platform/response.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { jointOrdersOfBuyer } from '../../../orders/bookings/joint-order-store.ts';
import { ownOrders } from '../../../orders/bookings/paid.ts';
import { seatOrdersOfBuyer } from '../../../orders/bookings/place-store.ts';
import type { Accounts } from './accounts.ts';
import { allEntriesOfAddress, memberItems } from './erase-member.ts';
import { membershipsOfPerson } from './erase-memberships.ts';
import { packsOfPerson } from './erase-packs.ts';
import { findPerson, type Person, purchasesOfPerson, seatHoldersOf } from './find-person.ts';
import type { AdminMemberDependencies } from './members.ts';
import { findNotes, targetOf } from './notes.ts';
import { accessOfGuest } from './owned.ts';
import { mailsTo } from './person-mails.ts';
import { restsPaidBy } from './rests-paid-by.ts';

/** Answers the data file of a person to an admin; the export itself is audited and included. Throws HttpError 404. */
export const exportPerson: Handler<'exportPerson', AdminMemberDependencies> = async (call, dependencies) => {
  const person = await findPerson(call.params.personId, dependencies);
  const change = { action: 'person.exported', target: targetOf(person), before: null, after: null };
  await transact(dependencies.table, [putAuditEntry(call, change, dependencies)]);
  return dataFile(person, dependencies, 'studio');
};

export type DataFileDependencies = { table: Table; now: Clock; accounts: Pick<Accounts, 'findAccount'> };

/**
 * Returns all stored data about a person as JSON (docs/product.md#people), also the notes about them. Throws HttpError 409 where
 * an entry cannot be read. `reader`: only the person themselves read what the studio is not to know (docs/trust.md#weekly-suggestions).
 */
export function dataFile(
  person: Person,
  dependencies: DataFileDependencies,
  reader: 'person' | 'studio',
): Promise<FileResponse> {
  return reachingAll(async () => {
    const found = await findEverything(person, dependencies);
    const { holders, seatOrders } = found;
    const places = { bookings: placesIn(holders), seatOrders };
    const rests = await restsPaidBy(dependencies.table, person.email, places);
    const ownSuggestions =
      reader === 'person' ? { weeklySuggestions: found.items.filter(isAboutSuggestions).map(withoutKeys) } : {};
    const data = { ...withoutSecrets(person, { ...found, rests }, dependencies.now()), ...ownSuggestions };
    return {
      contentType: 'application/json',
      body: JSON.stringify(data, null, 2),
      filename: `person-${targetOf(person).id}.json`,
    };
  });
}

function findEverything(person: Person, dependencies: DataFileDependencies) {
  const { table, accounts } = dependencies;
  const { addressId, email, profile } = person;
  return allOf({
    account: profile && accounts.findAccount(profile.sub),
    items: profile ? memberItems(table, profile.sub) : [],
    holders: seatHoldersOf(table, person),
    seatOrders: seatOrdersOfBuyer(table, email),
    purchases: purchasesOfPerson(table, person),
    packs: packsOfPerson(table, { sub: profile?.sub ?? null, email }),
    memberships: membershipsOfPerson(table, { sub: profile?.sub ?? null, email }),
    passes: jointOrdersOfBuyer(table, email),
    waitlist: allEntriesOfAddress(table, email),
    mailStatus: findAddressStatus(table, addressId),
    reminders: wantsReminders(table, addressId),
    mails: mailsTo(table, addressId),
    notes: findNotes(table, addressId),
    access: accessOfGuest(table, email),
    history: historyOf(person, dependencies),
  });
}

type Everything = Awaited<ReturnType<typeof findEverything>> & { rests: Rest[] };

/** Leaves out by what Stripe knows the card. */
function withoutCard({ secretHash: _, savedCard: __, lines: [{ card, ...line }], ...rest }: Rest) {
  return { ...rest, ...line, card: card && { brand: card.brand, last4: card.last4 } };
}

function withoutSecrets({ email, profile }: Person, found: Everything, madeAt: Date) {
  const ownIds = new Set(placesIn(found.holders).map(({ id }) => id));
  return {
    madeAt: madeAt.toISOString(),
    email,
    profile: profile ?? null,
    account: found.account ?? null,
    bookings: placesIn(found.holders).map(fileOfPlace),
    // Where a place went after they had given it away is not theirs to know (docs/trust.md#given-places).
    paidForOthers: found.seatOrders
      .filter(({ id }) => !ownIds.has(id))
      .map(({ secretHash: _, lines: __, ...payment }) => payment),
    offers: offersIn(found.holders),
    surcharges: surchargesIn(found.holders).map(({ secretHash: _, ...surcharge }) => surcharge),
    passes: found.passes.map(({ secretHash: _, ...pass }) => pass),
    rests: found.rests.map(withoutCard),
    purchases: found.purchases.map(({ secretHash: _, ...purchase }) => purchase),
    packs: found.packs.map(({ secretHash: _, ...pack }) => pack),
    memberships: found.memberships.map(({ secretHash: _, ...membership }) => membership),
    // Its secret authorizes leaving the waitlist.
    waitlist: found.waitlist.map(({ secret: _, ...entry }) => entry),
    mailsTo: found.mailStatus ?? null,
    mails: found.mails,
    reminders: found.reminders,
    notes: found.notes ? { text: found.notes.text, changedAt: found.notes.changedAt } : null,
    recordings: [...found.items.filter(isAboutRecordings).map(withoutKeys), ...found.access],
    signedIn: found.items.filter(isAuthSession).map(withoutKeys),
    // Browsers in which a sign-in is not announced, each by a hash.
    knownDevices: found.items.filter(isKnownDevice).map(withoutKeys),
    changesByAdmins: found.history.map(({ by: _, ip: __, ...entry }) => entry),
  };
}

/** The fields say what was paid for a place, and how, as far as its booking has it. */
const ofPayment = new Set(['total', 'discountCode', 'paymentStatus', 'surchargeIds', 'deposit']);

/** Leaves out secrets, also as hashes, which authorize changing the booking, and who ordered it for somebody else. */
function fileOfPlace(place: Place) {
  const { secretHash: _, buyer: __, giverBearers: ___, orderedBy: ____, screening, ...own } = place;
  // That there are some, and since when: the owner gives the answers themselves (docs/trust.md#health-answers).
  const healthAnswers = screening && { answeredAt: screening.answeredAt };
  // The card and the payment of who gave the place away are not theirs (docs/trust.md#given-places).
  const savedCard = place.givenAt === null ? place.savedCard : null;
  if (ownOrders([place], place).length > 0) return { ...own, savedCard, healthAnswers };
  const {
    secretHash: _____,
    giverBearers: ______,
    orderedBy: _______,
    screening: ________,
    ...booking
  } = bookingOf(place);
  const seat = Object.fromEntries(Object.entries(booking).filter(([name]) => !ofPayment.has(name)));
  return { ...seat, healthAnswers };
}

/** Changes by admins to the account, and to what is kept about the address, oldest first. */
async function historyOf({ addressId, profile }: Person, { table }: DataFileDependencies) {
  const [ofAccount, ofAddress] = await Promise.all([
    profile ? auditHistory(table, 'person', profile.sub) : [],
    auditHistory(table, 'address', addressId),
  ]);
  return [...ofAccount, ...ofAddress];
}

// Access to collections, and playback positions.
function isAboutRecordings(item: Record<string, unknown>): boolean {
  return /^(ACCESS|PROGRESS)#/.test(String(item[shape.sortKey]));
}

// When they want a recording suggested, and when one last was.
function isAboutSuggestions(item: Record<string, unknown>): boolean {
  return /^SUGGEST(ION|ED)$/.test(String(item[shape.sortKey]));
}

function isAuthSession(item: Record<string, unknown>): boolean {
  return String(item[shape.sortKey]).startsWith(authSessionPrefix);
}

function isKnownDevice(item: Record<string, unknown>): boolean {
  return String(item[shape.sortKey]).startsWith(knownDevicePrefix);
}

function withoutKeys({ [shape.partitionKey]: _, [shape.sortKey]: sortKey, ...item }: Record<string, unknown>) {
  return { what: sortKey, ...item };
}
