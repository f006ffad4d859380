import { table as shape } from '#shared/rules/table.ts';
import { auditHistory } from '../../audit-entries/history.ts';
import { allBookingsOfMember, bookingsOfGuest } from '../../bookings/store.ts';
import type { Handler } from '../../platform/http.ts';
import { allPurchasesOfMember, purchasesOfGuest } from '../../purchases/store.ts';
import { entriesOfAddress, ownItems } from './erase-member.ts';
import { note, type PeopleDependencies, profileOf } from './members.ts';

/**
 * Everything that the site keeps of one person, as a file of JSON that people can read; that it was asked for is kept,
 * and in it. Mails are left out: they are found by what they are about, and forgotten after thirty days. Throws HttpError
 * 404 when there is no such member.
 */
export const exportMember: Handler<'exportMember', PeopleDependencies> = async (call, dependencies) => {
  const { table, now, accounts } = dependencies;
  const profile = await profileOf(table, call.params.sub);
  const { sub, email } = profile;
  await note(call, 'person.exported', profile, dependencies);
  const [account, own, bookings, guestBookings, purchases, guestPurchases, waitlist, trail] = await Promise.all([
    accounts.findAccount(sub),
    ownItems(table, sub),
    allBookingsOfMember(table, sub),
    bookingsOfGuest(table, email),
    allPurchasesOfMember(table, sub),
    purchasesOfGuest(table, email),
    entriesOfAddress(table, email),
    auditHistory(table, 'person', sub),
  ]);
  const file = {
    madeAt: now().toISOString(),
    profile,
    account: account ?? null,
    bookings: [...bookings, ...guestBookings],
    purchases: [...purchases, ...guestPurchases],
    // Opens the way out to whoever knows it: not for a file that is passed on.
    waitlist: waitlist.map(({ secret: _, ...entry }) => entry),
    recordings: own.filter(isAboutRecordings).map(withoutKeys),
    changesByAdmins: trail.map(({ by: _, ip: __, ...entry }) => entry),
  };
  return {
    contentType: 'application/json',
    body: JSON.stringify(file, null, 2),
    filename: `person-${sub}.json`,
  };
};

// Access to collections, and where recordings were left.
function isAboutRecordings(item: Record<string, unknown>): boolean {
  return /^(ACCESS|PROGRESS)#/.test(String(item[shape.sortKey]));
}

function withoutKeys({ [shape.partitionKey]: _, [shape.sortKey]: what, ...item }: Record<string, unknown>) {
  return { what, ...item };
}
