import { table as shape } from '#shared/rules/table.ts';
import { wantsReminders } from '../../../domains/reminders/store.ts';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import { type Actor, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { findAddressStatus } from '../../../ground/deliverability/find.ts';
import { authSessionPrefix } from '../../../ground/keys/auth-session.ts';
import { knownDevicePrefix } from '../../../ground/keys/known-device.ts';
import { bookingOf, type Place } from '../../../ground/keys/place.ts';
import { offersIn, placesIn, surchargesIn } from '../../../ground/keys/seat-holder.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { reachingAll } from '../../../ground/platform/readable.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { ownOrders } from '../../../orders/bookings/paid.ts';
import { passesOfBuyer } from '../../../orders/bookings/pass-store.ts';
import { seatOrdersOfBuyer } from '../../../orders/bookings/place-store.ts';
import { allEntriesOfAddress, memberItems } from './erase-member.ts';
import { findPerson, type Person, purchasesOfPerson, seatHoldersOf } from './find-person.ts';
import type { AdminMemberDependencies } from './members.ts';
import { findNotes, targetOf } from './notes.ts';
import { accessOfGuest } from './owned.ts';
import { mailsTo } from './person-mails.ts';

/**
 * All stored data about a person as JSON (docs/product.md#people), also the notes about them; the export itself is audited and
 * included. Throws HttpError 404.
 */
export const exportPerson: Handler<'exportPerson', AdminMemberDependencies> = async (call, dependencies) =>
  reachingAll(async () => fileOf(await findPerson(call.params.personId, dependencies), call, dependencies));

async function fileOf(person: Person, actor: Actor, dependencies: AdminMemberDependencies) {
  const { table, now, accounts } = dependencies;
  const { addressId, email, profile } = person;
  const target = targetOf(person);
  const change = { action: 'person.exported', target, before: null, after: null };
  await transact(table, [putAuditEntry(actor, change, dependencies)]);
  const [
    account,
    items,
    holders,
    seatOrders,
    purchases,
    passes,
    waitlist,
    mailStatus,
    reminders,
    mails,
    notes,
    access,
    history,
  ] = await Promise.all([
    profile && accounts.findAccount(profile.sub),
    profile ? memberItems(table, profile.sub) : [],
    seatHoldersOf(table, person),
    seatOrdersOfBuyer(table, email),
    purchasesOfPerson(table, person),
    passesOfBuyer(table, email),
    allEntriesOfAddress(table, email),
    findAddressStatus(table, addressId),
    wantsReminders(table, addressId),
    mailsTo(table, addressId),
    findNotes(table, addressId),
    accessOfGuest(table, email),
    historyOf(person, dependencies),
  ]);
  const ownIds = new Set(placesIn(holders).map(({ id }) => id));
  const file = {
    madeAt: now().toISOString(),
    email,
    profile: profile ?? null,
    account: account ?? null,
    bookings: placesIn(holders).map(fileOfPlace),
    // Where a place went after they had given it away is not theirs to know (docs/trust.md#given-places).
    paidForOthers: seatOrders
      .filter(({ id }) => !ownIds.has(id))
      .map(({ secretHash: _, lines: __, ...payment }) => payment),
    offers: offersIn(holders),
    surcharges: surchargesIn(holders).map(({ secretHash: _, ...surcharge }) => surcharge),
    passes: passes.map(({ secretHash: _, ...pass }) => pass),
    purchases,
    // Its secret authorizes leaving the waitlist.
    waitlist: waitlist.map(({ secret: _, ...entry }) => entry),
    mailsTo: mailStatus ?? null,
    mails,
    reminders,
    notes: notes ? { text: notes.text, changedAt: notes.changedAt } : null,
    recordings: [...items.filter(isAboutRecordings).map(withoutKeys), ...access],
    signedIn: items.filter(isAuthSession).map(withoutKeys),
    // Browsers in which a sign-in is not announced, each by a hash.
    knownDevices: items.filter(isKnownDevice).map(withoutKeys),
    changesByAdmins: history.map(({ by: _, ip: __, ...entry }) => entry),
  };
  return {
    contentType: 'application/json',
    body: JSON.stringify(file, null, 2),
    filename: `person-${target.id}.json`,
  };
}

/** Secrets are left out, also as hashes: this one authorizes changing the booking. */
function fileOfPlace(place: Place) {
  const { secretHash: _, buyer: __, screening, ...shared } = place;
  // The card of who gave the place away is not theirs (docs/trust.md#given-places).
  const own = { ...shared, savedCard: place.givenAt === null ? place.savedCard : null };
  // That there are some, and since when: the owner gives the answers themselves (docs/trust.md#health-answers).
  const healthAnswers = screening && { answeredAt: screening.answeredAt };
  if (ownOrders([place], place).length > 0) return { ...own, healthAnswers };
  // Nor is what that person has paid, and how.
  const {
    secretHash: ___,
    screening: ____,
    total,
    discountCode,
    paymentStatus,
    surchargeIds,
    ...seat
  } = bookingOf(place);
  return { ...seat, healthAnswers };
}

/** Changes by admins to the account, and to what is kept about the address, oldest first. */
async function historyOf({ addressId, profile }: Person, { table }: AdminMemberDependencies) {
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

function isAuthSession(item: Record<string, unknown>): boolean {
  return String(item[shape.sortKey]).startsWith(authSessionPrefix);
}

function isKnownDevice(item: Record<string, unknown>): boolean {
  return String(item[shape.sortKey]).startsWith(knownDevicePrefix);
}

function withoutKeys({ [shape.partitionKey]: _, [shape.sortKey]: what, ...item }: Record<string, unknown>) {
  return { what, ...item };
}
