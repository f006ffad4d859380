import { table as shape } from '#shared/rules/table.ts';
import { auditHistory } from '../../audit-entries/history.ts';
import { allBookingsOfMember, bookingsOfGuest } from '../../bookings/store.ts';
import { findAddressStatus } from '../../deliverability/find.ts';
import { authSessionPrefix } from '../../keys/auth-session.ts';
import { emailHash } from '../../keys/email-hash.ts';
import type { Handler } from '../../platform/http.ts';
import { allPurchasesOfMember, purchasesOfGuest } from '../../purchases/store.ts';
import { entriesOfAddress, memberItems } from './erase-member.ts';
import { type AdminMemberDependencies, auditAccountAction, getProfile } from './members.ts';

/**
 * All stored data about a member as JSON (docs/product.md#user-details); the export itself is audited and included. Mails
 * are left out: they are indexed by what they are about, and expire after thirty days. Throws HttpError 404.
 */
export const exportMember: Handler<'exportMember', AdminMemberDependencies> = async (call, dependencies) => {
  const { table, now, accounts } = dependencies;
  const profile = await getProfile(table, call.params.sub);
  const { sub, email } = profile;
  await auditAccountAction(call, 'person.exported', profile, dependencies);
  const [account, items, bookings, guestBookings, purchases, guestPurchases, waitlist, mailStatus, history] =
    await Promise.all([
      accounts.findAccount(sub),
      memberItems(table, sub),
      allBookingsOfMember(table, sub),
      bookingsOfGuest(table, email),
      allPurchasesOfMember(table, sub),
      purchasesOfGuest(table, email),
      entriesOfAddress(table, email),
      findAddressStatus(table, emailHash(email)),
      auditHistory(table, 'person', sub),
    ]);
  const file = {
    madeAt: now().toISOString(),
    profile,
    account: account ?? null,
    // Secrets are left out, also as hashes: one authorizes changing a booking, the other leaving the waitlist.
    bookings: [...bookings, ...guestBookings].map(({ secretHash: _, screening, ...booking }) => ({
      ...booking,
      // That there are some, and since when: the owner gives the answers themselves (docs/trust.md#health-answers).
      healthAnswers: screening && { answeredAt: screening.answeredAt },
    })),
    purchases: [...purchases, ...guestPurchases],
    waitlist: waitlist.map(({ secret: _, ...entry }) => entry),
    mailsTo: mailStatus ?? null,
    recordings: items.filter(isAboutRecordings).map(withoutKeys),
    signedIn: items.filter(isAuthSession).map(withoutKeys),
    changesByAdmins: history.map(({ by: _, ip: __, ...entry }) => entry),
  };
  return {
    contentType: 'application/json',
    body: JSON.stringify(file, null, 2),
    filename: `person-${sub}.json`,
  };
};

// Access to collections, and playback positions.
function isAboutRecordings(item: Record<string, unknown>): boolean {
  return /^(ACCESS|PROGRESS)#/.test(String(item[shape.sortKey]));
}

function isAuthSession(item: Record<string, unknown>): boolean {
  return String(item[shape.sortKey]).startsWith(authSessionPrefix);
}

function withoutKeys({ [shape.partitionKey]: _, [shape.sortKey]: what, ...item }: Record<string, unknown>) {
  return { what, ...item };
}
