import { adminPaths } from '#shared/contract/admin-paths.ts';
import { type Collection, collectionRow } from '#shared/rules/collections.ts';
import { formatDay, formatTime } from '#shared/rules/dates.ts';
import { mailtoOf } from '#shared/rules/email-addresses.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import { unlinkedName } from '#shared/rules/names.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import type { NotificationKind } from '../../../ground/outbox/mail-budgets.ts';
import { accountContent } from './accounts.ts';
import type { Fact, MailContent, StudioNames } from './content.ts';
import { footers } from './footers.ts';

type Person = { name: string; email: string };

type TitledKind = 'pass_notified' | 'pack_notified' | 'membership_notified';

/** An entry is one row of the digest: the subject of a collected notification, as it is when the digest is sent. */
export type DigestEntry = Person &
  (
    | {
        kind: Exclude<NotificationKind, TitledKind | 'purchase_notified' | 'voucher_notified'>;
        session: WholeSession;
      }
    | { kind: TitledKind; title: string }
    | { kind: 'purchase_notified'; collection: Collection }
    | { kind: 'voucher_notified'; value: Money }
  );

export type DigestMailData = {
  /** All notifications have their kind here, also those that are not listed. */
  kinds: NotificationKind[];
  entries: DigestEntry[];
  /** End of the hour in which they came. */
  until: string;
  siteUrl: string;
};

const labels: Record<NotificationKind, [one: string, many: string]> = {
  booking_notified: ['New booking', 'new bookings'],
  pass_notified: ['New booking of a series', 'new bookings of series'],
  group_notified: ['New booking of several places', 'new bookings of several places'],
  booking_moved_notified: ['Booking moved', 'bookings moved'],
  place_given_notified: ['Place given away', 'places given away'],
  cancellation_notified: ['Booking cancelled', 'bookings cancelled'],
  waitlist_notified: ['New on the waitlist', 'new on waitlists'],
  purchase_notified: ['New purchase', 'new purchases'],
  voucher_notified: ['Gift voucher sold', 'gift vouchers sold'],
  pack_notified: ['Pack sold', 'packs sold'],
  membership_notified: ['Membership sold', 'memberships sold'],
};

/** Writes to the studio, in place of the notifications of an hour beyond the limit (docs/trust.md#notifications). */
export function notificationsTogether(
  { kinds, entries, until, siteUrl }: DigestMailData,
  names: StudioNames,
): MailContent {
  const counts = countsOf(kinds);
  const rest = kinds.length - entries.length;
  return {
    ...accountContent(siteUrl, counts, names),
    subject: `More than usual: ${new Set(kinds).size === 1 ? counts : `${kinds.length} notifications`}`,
    heading: 'More than usual',
    paragraphs: [
      `Much came in during one hour, so not all of it was mailed by itself. Here is the rest: ${counts}.`,
      ...(rest > 0 ? [`${entries.length} are listed below. All of them are in the back office.`] : []),
    ],
    facts: entries.map(factOf),
    action: { label: 'Open the back office', href: `${siteUrl}${adminPaths.overview.href()}` },
    footer: `${footers(names).toStudio} The hour ended at ${formatTime(until, 'UTC')} UTC.`,
  };
}

function countsOf(kinds: NotificationKind[]): string {
  const counted = Object.entries(labels).flatMap(([kind, [one, many]]) => {
    const count = kinds.filter((one) => one === kind).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one.toLowerCase() : many}`];
  });
  return counted.join(', ');
}

function factOf(entry: DigestEntry): Fact {
  const { kind, name, email } = entry;
  return {
    label: labels[kind][0],
    value: `${name === email ? name : unlinkedName(name)}, ${email}`,
    note: subjectOf(entry),
    href: mailtoOf(email),
  };
}

function subjectOf(entry: DigestEntry): string {
  if ('session' in entry)
    return `${entry.session.title}, ${formatDay(entry.session.startTime, entry.session.timeZone)}`;
  if ('value' in entry) return formatMoney(entry.value);
  return 'title' in entry ? entry.title : collectionRow(entry.collection).name;
}
